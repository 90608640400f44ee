import { readFileSync } from 'node:fs'

/** Reads which role may do what from the table in docs/product/staff.md, so that the product's own table has something to be compared with. */

const page = readFileSync(new URL('../../../docs/product/staff.md', import.meta.url), 'utf8')
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const [header = '', ...lines] = page
  .split('\n')
  .filter(line => line.startsWith('| permission') || line.startsWith('| `'))

/** The roles other than the owner, who may do everything. */
export const otherRoles = cells(header).slice(2) as ['finance', 'moderator', 'support', 'auditor']
export type OtherRole = (typeof otherRoles)[number]

const allowed = new Map(
  lines.map(line => {
    const [name = '', , ...may] = cells(line)
    return [name.replaceAll('`', ''), otherRoles.filter((_, index) => may[index] === 'yes')] as const
  }),
)
export const permissionsInHandbook = [...allowed.keys()]

/** True if the role holds the permission. Throws if the table has no such permission. */
export function mayInHandbook(role: OtherRole, permission: string): boolean {
  const roles = allowed.get(permission)
  if (!roles) throw new Error(`docs/product/staff.md has no permission ${permission}`)
  return roles.includes(role)
}
