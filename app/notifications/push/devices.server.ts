import { signInRequired } from '../../accounts/access.ts'
import { loadPushPreferences } from '../../accounts/preferences.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PushTarget } from '../../platform/push/port.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { PushDeviceInput, PushState } from '../contract.ts'
import { knownTimeZone } from './next-step.ts'

const context = 'push-device'

type Device = {
  viewer: Viewer
  kind: PushTarget['kind']
  hash: string
  sealed: string
  madeFor: string | null
  timeZone: string
  now: Date
}

/**
 * Registers this session's device, replacing the session's earlier one. A device that is registered for another account moves to this
 * account, and the other account's queued messages are deleted. Idempotent. Refuses with PushIsOff (409), UnknownPushService (400), and SignInRequired (401) if the session has just
 * ended.
 */
export async function registerDevice(
  app: App,
  viewer: Viewer,
  input: PushDeviceInput,
  now: Date,
): Promise<void> {
  const target = targetOf(input)
  if (!app.push.isOn(target.kind)) {
    throw refusal('PushIsOff', 409, phrase('This platform can’t send notifications to this device.'))
  }
  if (!app.push.accepts(target)) {
    throw refusal('UnknownPushService', 400, phrase('This browser uses a push service we don’t support.'))
  }
  const { kind } = target
  const hash = app.secrets.hash('push-device', kind === 'web' ? target.endpoint : `${kind}:${target.token}`)
  const madeFor = input.kind === 'web' ? (input.madeFor ?? app.push.publicKey) : null
  const timeZone = knownTimeZone(input.timeZone, app.env.timeZone)
  const sealed = app.secrets.seal(JSON.stringify(target), context)
  await app.db.transaction(tx => storeDevice(tx, { viewer, kind, hash, sealed, madeFor, timeZone, now }))
}

function targetOf(input: PushDeviceInput): PushTarget {
  if (input.kind !== 'web') return { kind: input.kind, token: input.token }
  const { endpoint, keys } = input.subscription
  return { kind: 'web', endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

async function storeDevice(tx: Tx, device: Device): Promise<void> {
  const { userId, sessionId } = device.viewer
  // Serializes registrations of one device by two accounts; the session's row lock serializes those of one session.
  await tx.rows('lock_push_address', 'select pg_advisory_xact_lock(hashtextextended($1, 7203057))', [
    device.hash,
  ])
  const session = await tx.rows(
    'lock_session_of_device',
    'select 1 from sessions where id = $1 and user_id = $2 for no key update',
    [sessionId, userId],
  )
  if (session.length === 0) throw signInRequired()
  await tx.rows(
    'drop_device_of_others',
    'delete from push_devices where address_hash = $1 and user_id <> $2',
    [device.hash, userId],
  )
  // A session has one device. Deletes the earlier one unless the statement below can update it to the new address.
  await tx.rows(
    'drop_earlier_device',
    `delete from push_devices where session_id = $1 and address_hash <> $2
       and (kind <> $3 or exists (select 1 from push_devices where address_hash = $2))`,
    [sessionId, device.hash, device.kind],
  )
  await tx.rows(
    'save_push_device',
    `with updated as (
       update push_devices set session_id = $1, address_hash = $4, sealed_address = $5, made_for = $6, time_zone = $7,
         failures = case when address_hash = $4 then failures else 0 end,
         try_again_at = case when address_hash = $4 then try_again_at end
       where address_hash = $4 or session_id = $1 returning id)
     insert into push_devices (session_id, user_id, kind, address_hash, sealed_address, made_for, time_zone, created_at, last_used_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $8 where not exists (select 1 from updated)`,
    [sessionId, userId, device.kind, device.hash, device.sealed, device.madeFor, device.timeZone, device.now],
  )
}

/** Decrypts a push address; null if its key was removed. The device registers again at its next visit. */
export function openTarget(app: App, sealed: string): PushTarget | null {
  try {
    return JSON.parse(app.secrets.open(sealed, context)) as PushTarget
  } catch {
    return null
  }
}

/** Deletes this session's device and its queued messages. Idempotent. */
export async function forgetDevice(db: Db, viewer: Viewer): Promise<void> {
  await db.rows('forget_push_device', 'delete from push_devices where session_id = $1 and user_id = $2', [
    viewer.sessionId,
    viewer.userId,
  ])
}

/** Loads the push status of this session's device, the number of the viewer's other devices, and the push preferences. */
export async function loadPushState(app: App, viewer: Viewer): Promise<PushState> {
  const [[count], preferences] = await Promise.all([
    app.db.rows<{ here: boolean; others: number }>(
      'push_devices_of',
      `select coalesce(bool_or(d.session_id = $2), false) as here, (count(*) filter (where d.session_id <> $2))::int as others
       from push_devices d join sessions s on s.id = d.session_id where d.user_id = $1 and s.expires_at > $3`,
      [viewer.userId, viewer.sessionId, app.clock.now()],
    ),
    loadPushPreferences(app.db, viewer.userId),
  ])
  return {
    publicKey: app.push.publicKey,
    isOnHere: count?.here ?? false,
    others: count?.others ?? 0,
    preferences,
  }
}
