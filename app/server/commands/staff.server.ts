import { grantAndTell, revokeAndTell } from '../../accounts/change-role.server.ts'
import { loadStaff, unlinkAccount } from '../../accounts/roles.server.ts'
import { staffRoles } from '../../accounts/staff-roles.ts'
import {
  accountByEmail,
  restoreAccount,
  suspendAccount,
} from '../../accounts/suspension/suspend-account.server.ts'
import type { App } from '../../platform/app.server.ts'
import { startLog } from '../../platform/log.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { Commands, Outcome } from './command.server.ts'

/** The commands for staff roles and suspended accounts. */
export const staffCommands: Commands = {
  'admin grant': {
    parameters: ['email'],
    async run({ app }, [email = '']) {
      const changed = await changeRole(app, grantAndTell, email, 'owner')
      return { text: changed ? `${email} is an admin now.` : `${email} was an admin already.` }
    },
  },
  'admin revoke': {
    parameters: ['email'],
    async run({ app }, [email = '']) {
      const changed = await changeRole(app, revokeAndTell, email, 'owner')
      return { text: changed ? `${email} is no longer an admin.` : `${email} was not an admin.` }
    },
  },
  'staff list': {
    parameters: [],
    async run({ app }) {
      const staff = await loadStaff(app.db)
      const lines = staff.map(({ email, roles }) => `${email}  ${roles.map(({ role }) => role).join(', ')}`)
      return { text: lines.join('\n') || 'No one holds a role yet.' }
    },
  },
  'staff grant': {
    parameters: ['email', 'role'],
    async run({ app }, [email = '', role = '']) {
      const changed = await changeRole(app, grantAndTell, email, role)
      return {
        text: changed ? `${email} has the role ${role} now.` : `${email} had the role ${role} already.`,
      }
    },
  },
  'staff revoke': {
    parameters: ['email', 'role'],
    async run({ app }, [email = '', role = '']) {
      const changed = await changeRole(app, revokeAndTell, email, role)
      return {
        text: changed
          ? `${email} no longer has the role ${role}.`
          : `${email} did not have the role ${role}.`,
      }
    },
  },
  'staff unlink': {
    parameters: ['email'],
    async run({ app }, [email = '']) {
      const unlinked = await app.db.transaction(tx => unlinkAccount(tx, email))
      return {
        text: unlinked
          ? `${email} is no longer linked to an identity. Their next sign-in there is a first one.`
          : `${email} was not linked to an identity.`,
      }
    },
  },
  suspend: {
    parameters: ['email'],
    run: ({ app }, [email = ''], { reason }) => setSuspended(app, email, reason, true),
  },
  unsuspend: {
    parameters: ['email'],
    run: ({ app }, [email = ''], { reason }) => setSuspended(app, email, reason, false),
  },
}

type RecordedEvent = 'role-granted' | 'role-revoked' | 'account-suspended' | 'account-restored'
/** Logs to standard error, because standard output is for the command's result. */
const logEvent = ({ env, secrets }: App, kind: RecordedEvent, userId: string) =>
  securityEvent({ secrets, log: startLog(env.logLevel, 2) }, kind, { userId })

/** Grants or revokes a role on the operator's behalf. Returns whether that changed anything. */
async function changeRole(
  app: App,
  change: typeof grantAndTell,
  email: string,
  name: string,
): Promise<boolean> {
  const role = staffRoles.find(role => role === name)
  if (!role) throw new Error(`There is no role "${name}": ${staffRoles.join(', ')}.`)
  const { changed, userId } = await app.db.transaction(tx =>
    change(tx, email, { role, byUserId: null, now: app.clock.now() }),
  )
  if (changed) logEvent(app, change === grantAndTell ? 'role-granted' : 'role-revoked', userId)
  return changed
}

/** Suspends or restores an account on the operator's behalf. The account's owner sees the reason. */
async function setSuspended(app: App, email: string, text: string, suspend: boolean): Promise<Outcome> {
  const reason = text.trim()
  if (!reason || reason.length > 500)
    throw new Error('Give the reason, in at most 500 characters: --reason "...". The person reads it.')
  const userId = await app.db.transaction(async tx => {
    const id = await accountByEmail(tx, email)
    const step = { userId: id, byUserId: null, reason, now: app.clock.now() }
    await (suspend ? suspendAccount(tx, step) : restoreAccount(tx, step))
    return id
  })
  logEvent(app, suspend ? 'account-suspended' : 'account-restored', userId)
  return { text: suspend ? `${email} is suspended.` : `${email} is open again.` }
}
