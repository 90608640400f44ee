import type { UserRoleRow } from '#db/tables.ts'
import { phrase } from '../lib/phrase.ts'
import type { StaffRole, Viewer } from '../platform/viewer.ts'

/** The staff's roles (P600), with the names that people read. To add a role, see docs/how-to/add-a-role.md. */
export const roleNames = {
  owner: phrase('Owner'),
  finance: phrase('Finance'),
  moderator: phrase('Moderator'),
  support: phrase('Support'),
  auditor: phrase('Auditor'),
} as const satisfies Record<UserRoleRow['role'], string>

declare module '../platform/viewer.ts' {
  interface StaffRoles extends Record<keyof typeof roleNames, true> {}
}

export const staffRoles = Object.keys(roleNames) as StaffRole[]

/** Permissions to read, with the roles that hold them. The owner and the auditor hold all of them. */
const reads = {
  /** Totals without names, open tasks, search, and who holds which role. */
  useStaffPages: ['finance', 'moderator', 'support'],
  /** Accounts, scholars, and recent activity. */
  readPeople: ['finance', 'moderator', 'support'],
  /** Campaigns, their review and reports, and pictures that aren't public. */
  readCampaigns: ['finance', 'moderator', 'support'],
  /** Donors, donations, refunds, disputes, and withdrawals with the last 4 digits of the account. */
  readMoney: ['finance', 'support'],
  /** Balances, accounting, and the exports of the ledger. */
  readBooks: ['finance'],
  readFees: ['finance'],
  /** The state of the installation, self-checks, undelivered messages, and attempts with stolen cards. */
  readOperations: ['finance', 'support'],
  readAuditLog: [],
} as const satisfies Record<string, readonly StaffRole[]>

/** Permissions to change something or to see a secret, with the roles that hold them. The owner holds all of them. */
const changes = {
  moderateCampaigns: ['moderator'],
  suspendAccounts: ['moderator'],
  /** Send receipts again, and retry or dismiss undelivered messages. */
  answerDonors: ['finance', 'support'],
  pauseDonations: ['finance', 'support'],
  runChecks: ['finance', 'support'],
  refundDonations: ['finance'],
  /** Record checks, cash and transfers, or import a file of them, alone up to a sum, and discard those that wait (P570, P580). */
  recordOfflineDonations: ['finance'],
  /** Confirm what another person recorded, and reverse what was posted (P572, P577). */
  confirmOfflineDonations: ['finance'],
  /** Import bank statements, confirm what their lines are, and undo that (P583). */
  matchBankStatements: ['finance'],
  decideWithdrawals: ['finance'],
  /** Clear the holds of payee checks, but not of one's own withdrawal (P623). */
  clearPayeeHolds: ['finance'],
  /** Upload the sanctions list, and record the yearly review of payee checks (P627, P629). */
  maintainPayeeChecks: ['finance'],
  sendPayouts: ['finance'],
  revealBankNumbers: ['finance'],
  writeOffShortfalls: ['finance'],
  resolveSuspense: ['finance'],
  answerDisputes: ['finance'],
  closeMonths: ['finance'],
  changeFees: [],
  grantRoles: [],
  /** Make and revoke API keys, and add webhook endpoints (P650, P660). */
  manageConnections: [],
  /** Withdraw one's own funds while the campaign runs (P181). */
  withdrawAnytime: [],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof reads | keyof typeof changes
export const permissions = [...Object.keys(reads), ...Object.keys(changes)] as Permission[]

/** What decides on money, sends it, records it or decides where it goes, and what gives someone such a permission. */
const movesMoney: readonly Permission[] = [
  'refundDonations',
  'recordOfflineDonations',
  'confirmOfflineDonations',
  'matchBankStatements',
  'decideWithdrawals',
  'clearPayeeHolds',
  'maintainPayeeChecks',
  'sendPayouts',
  'revealBankNumbers',
  'writeOffShortfalls',
  'resolveSuspense',
  'closeMonths',
  'changeFees',
  'grantRoles',
]

const holders: Readonly<Record<Permission, readonly StaffRole[]>> = { ...reads, ...changes }

/** The roles that hold a permission, in the order of `staffRoles`. */
export function rolesWith(permission: Permission): StaffRole[] {
  const everything: StaffRole[] = permission in reads ? ['owner', 'auditor'] : ['owner']
  return staffRoles.filter(role => everything.includes(role) || holders[permission].includes(role))
}

/** True for a role that only two owners give (P709). */
export const doesMoveMoney = (role: StaffRole): boolean =>
  movesMoney.some(permission => rolesWith(permission).includes(role))

/** True if one of the person's roles holds the permission. False for a visitor and for people who aren't staff. */
export function can(viewer: Pick<Viewer, 'roles'> | null, permission: Permission): boolean {
  return viewer !== null && rolesWith(permission).some(role => viewer.roles.includes(role))
}

/** True for staff who may only read, such as auditors. */
export const onlyReads = (viewer: Pick<Viewer, 'roles'> | null): boolean =>
  !(Object.keys(changes) as Permission[]).some(permission => can(viewer, permission))

export const isStaff = (viewer: Pick<Viewer, 'roles'> | null): boolean =>
  viewer !== null && viewer.roles.length > 0

/** Keeps the roles that this version knows. */
export const knownRoles = (roles: readonly string[]): StaffRole[] =>
  staffRoles.filter(role => roles.includes(role))
