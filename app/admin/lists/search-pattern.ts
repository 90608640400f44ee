import { folded } from '../../campaigns/campaign.ts'

/** What was typed as a pattern for LIKE over folded text: it is looked for as it stands, signs included. */
export function searchPattern(search: string): string {
  return `%${folded(search)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
}
