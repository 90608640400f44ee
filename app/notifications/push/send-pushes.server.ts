import { loadPushPreferences } from '../../accounts/preferences.server.ts'
import { claimedRolesSince, sessionLimit } from '../../accounts/sessions/session-lifetime.ts'
import { isStaff } from '../../accounts/staff-roles.ts'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { PushMessage, PushOutcome, PushTarget } from '../../platform/push/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { StaffRole } from '../../platform/viewer.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { openTarget } from './devices.server.ts'
import { nextStep, pauseMs, type WaitingPush } from './next-step.ts'
import type { PushKind } from './push.ts'
import { pushText } from './push-text.ts'

/** Milliseconds after which a claim expires, so that another server can take over the devices of a killed one. */
export const claimMs = 120_000

/** Claims up to `limit` devices with due messages, so that no other server sends to the same devices. Returns their ids. */
export async function claimDevices(app: App, limit: number): Promise<string[]> {
  const now = app.clock.now()
  const claimed = await app.db.rows<{ id: string }>(
    'claim_push_devices',
    `with due as (
       select d.id from push_devices d
       where d.id in (select device_id from pushes where due_at <= $1 and sent_at is null and given_up_at is null)
         and (d.claimed_until is null or d.claimed_until <= $1) and (d.try_again_at is null or d.try_again_at <= $1)
       order by d.id limit $2 for no key update skip locked)
     update push_devices d set claimed_until = $3 from due where d.id = due.id returning d.id`,
    [now, limit, new Date(now.getTime() + claimMs)],
  )
  return claimed.map(({ id }) => id)
}

type Device = {
  id: string
  userId: string
  sealedAddress: string
  madeFor: string | null
  timeZone: string
  failures: number
  isSignedIn: boolean
  startedAt: Date
  roles: readonly StaffRole[]
  locale: Locale
}

/** Sends a claimed device its messages, kind by kind, and releases the claim. Deletes a device that is signed out or no longer registered at the push service. */
export async function sendToDevice(app: App, deviceId: string): Promise<void> {
  const device = await loadDevice(app, deviceId)
  if (!device) return
  if (!isReachable(app, device)) return await forget(app, deviceId)
  for (const kind of await kindsWaiting(app, deviceId)) {
    if (!(await sendKind(app, device, kind))) return
  }
  await app.db.rows('release_push_device', 'update push_devices set claimed_until = null where id = $1', [
    deviceId,
  ])
}

async function loadDevice(app: App, deviceId: string): Promise<Device | null> {
  const [device] = await app.db.rows<Device>(
    'push_device',
    `select d.id, d.user_id, d.sealed_address, d.made_for, d.time_zone, d.failures, u.locale, s.created_at as started_at,
       s.expires_at > $2 and u.suspended_at is null and u.deleted_at is null as is_signed_in,
       array(select r.role from user_roles r where r.user_id = u.id
         and (r.oidc_confirmed_at is null or r.oidc_confirmed_at > $3)) as roles
     from push_devices d join sessions s on s.id = d.session_id join users u on u.id = d.user_id where d.id = $1`,
    [deviceId, app.clock.now(), claimedRolesSince(app.clock.now())],
  )
  return device ?? null
}

/** False if the person is signed out, or the browser subscribed with an earlier key. */
function isReachable(app: App, { isSignedIn, startedAt, roles, madeFor }: Device): boolean {
  const isOver = sessionLimit(startedAt, isStaff({ roles })) <= app.clock.now()
  return isSignedIn && !isOver && (madeFor === null || madeFor === app.push.publicKey)
}

async function kindsWaiting(app: App, deviceId: string): Promise<PushKind[]> {
  const rows = await app.db.rows<{ kind: PushKind }>(
    'push_kinds_waiting',
    `select kind from pushes where device_id = $1 and sent_at is null and given_up_at is null and due_at <= $2
     group by kind order by min(created_at), kind`,
    [deviceId, app.clock.now()],
  )
  return rows.map(({ kind }) => kind)
}

/** Returns false if nothing more can be sent now: the device is gone, or must be retried later. */
async function sendKind(app: App, device: Device, kind: PushKind): Promise<boolean> {
  // Reloads the device for each kind, because the person may sign out or change preferences between two messages.
  const now = app.clock.now()
  const fresh = await loadDevice(app, device.id)
  if (!fresh) return false
  if (!isReachable(app, fresh)) {
    await forget(app, device.id)
    return false
  }
  const waiting = await loadWaiting(app, device.id, kind)
  const [oldest] = waiting
  if (!oldest) return true
  const preferences = await loadPushPreferences(app.db, fresh.userId)
  const ids = waiting.map(({ id }) => id)
  const lastSentAt = await loadLastSent(app, device.id, kind)
  const circumstances = { preferences, roles: fresh.roles, timeZone: fresh.timeZone, lastSentAt, now }
  const step = nextStep(kind, oldest.at, circumstances)
  if (step === 'drop') return await drop(app, ids)
  if (step === 'late') return await giveUp(app, ids, 'it waited too long')
  if (step !== 'send') return await putOff(app, ids, step.waitUntil)
  const target = openTarget(app, fresh.sealedAddress)
  if (!target) {
    app.log.warn(
      { device: device.id },
      'a push device was sealed under a key that is gone, and was forgotten',
    )
    await forget(app, device.id)
    return false
  }
  const message = messageOf(app, fresh, kind, waiting, preferences.details)
  return await settle(app, fresh, { kind, ids, target }, await app.push.send(target, message))
}

async function loadWaiting(app: App, deviceId: string, kind: PushKind): Promise<WaitingPush[]> {
  return await app.db.rows<WaitingPush>(
    'pushes_waiting',
    `select id, kind, facts, path, created_at as at from pushes
     where device_id = $1 and kind = $2 and sent_at is null and given_up_at is null order by id limit 1000`,
    [deviceId, kind],
  )
}

async function loadLastSent(app: App, deviceId: string, kind: PushKind): Promise<Date | null> {
  const [last] = await app.db.rows<{ at: Date | null }>(
    'last_push_sent',
    'select max(sent_at) as at from pushes where device_id = $1 and kind = $2',
    [deviceId, kind],
  )
  return last?.at ?? null
}

/** Builds one push message for all queued messages of a kind. Its tag is the oldest message's id, so that a resent message replaces the first one on the device. */
function messageOf(
  { env, clock }: App,
  { locale, timeZone }: Device,
  kind: PushKind,
  waiting: readonly WaitingPush[],
  details: boolean,
): PushMessage {
  const { product, currencySign } = env.branding
  const words = wordsWithMoney(locale, currencySign)
  const text = pushText(kind, waiting, { ...words, product, details, timeZone, now: clock.now() })
  return { ...text, url: waiting.at(-1)?.path ?? '/', tag: waiting[0]?.id ?? '' }
}

type Sent = { kind: PushKind; ids: string[]; target: PushTarget }

async function settle(
  app: App,
  device: Device,
  { kind, ids, target }: Sent,
  outcome: PushOutcome,
): Promise<boolean> {
  const facts = { device: device.id, service: target.kind, kind }
  switch (outcome.outcome) {
    case 'delivered':
      await markSent(app, device.id, ids)
      return true
    case 'gone':
      app.log.info(facts, 'a push device is gone and was forgotten')
      await forget(app, device.id)
      return false
    case 'refused':
      app.log.error({ ...facts, why: outcome.why }, 'a push message was refused and given up')
      return await giveUp(app, ids, outcome.why)
    case 'retry':
      app.log.warn({ ...facts, why: outcome.why }, 'a push message could not be sent yet')
      await tryLater(app, device, ids, outcome)
      return false
  }
}

async function markSent(app: App, deviceId: string, ids: readonly string[]): Promise<void> {
  await app.db.rows(
    'mark_pushes_sent',
    `with sent as (update pushes set sent_at = $2, last_error = null where id = any($3) and sent_at is null returning 1)
     update push_devices set failures = 0, try_again_at = null, last_used_at = $2 where id = $1`,
    [deviceId, app.clock.now(), ids],
  )
}

async function tryLater(
  app: App,
  { id, failures }: Device,
  ids: readonly string[],
  { afterMs, why }: Extract<PushOutcome, { outcome: 'retry' }>,
): Promise<void> {
  const again = new Date(app.clock.now().getTime() + pauseMs(failures + 1, afterMs))
  await app.db.rows(
    'try_push_device_later',
    `with failed as (update pushes set last_error = $4 where id = any($3))
     update push_devices set failures = least(failures + 1, 1000), try_again_at = $2, claimed_until = null where id = $1`,
    [id, again, ids, why],
  )
}

/** Gives messages up: they aren't retried, and admins see them in a list. */
async function giveUp(app: App, ids: readonly string[], why: string): Promise<true> {
  await app.db.transaction(async tx => {
    await tx.rows(
      'give_pushes_up',
      `update pushes set given_up_at = $2, last_error = concat_ws('; ', $3::text, last_error) where id = any($1) and sent_at is null`,
      [ids, app.clock.now(), why],
    )
    await announce(tx, ['admin'])
  })
  return true
}

async function drop(app: App, ids: readonly string[]): Promise<true> {
  await app.db.rows('drop_pushes', 'delete from pushes where id = any($1) and sent_at is null', [ids])
  return true
}

async function putOff(app: App, ids: readonly string[], until: Date): Promise<true> {
  await app.db.rows('put_pushes_off', 'update pushes set due_at = $2 where id = any($1)', [ids, until])
  return true
}

async function forget(app: App, deviceId: string): Promise<void> {
  await app.db.rows('forget_gone_device', 'delete from push_devices where id = $1', [deviceId])
}

/** Days for which messages are stored after they were sent or given up. */
const retentionDays = 7

/** Deletes messages that were sent, dismissed or given up more than 7 days ago. Returns the number. */
export async function sweepPushes(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - retentionDays * 86_400_000)
  const swept = await app.db.rows(
    'sweep_pushes',
    'delete from pushes where coalesce(sent_at, dismissed_at, given_up_at) < $1 returning id',
    [before],
  )
  return swept.length
}
