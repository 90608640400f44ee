import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { rememberedUntil } from '../code.ts'

/** One person in one browser, which is identified by the hashes of all values in its cookie (cookies.server.ts). */
export type Browsers = { userId: string; browserHashes: readonly string[] }

export type Device = { userId: string; browserHash: string; userAgent: string | null; generation: number }

/** The browser's user agent, truncated to the stored length. */
export const userAgentOf = (headers: Headers) => headers.get('user-agent')?.slice(0, 300) ?? null

/** The hash covers person and browser, so that people who share a browser are remembered separately. */
const deviceHash = (app: App, device: Pick<Device, 'userId' | 'browserHash'>) =>
  app.secrets.hash('device', `${device.userId}:${device.browserHash}`)

/** Remembers a browser for 30 days: sign-in needs no code, but a step-up does (P37). Does nothing if all of the person's sessions were ended since they authenticated. */
export async function rememberDevice(app: App, tx: Tx, device: Device, now: Date): Promise<void> {
  await tx.rows(
    'remember_device',
    `insert into remembered_devices (user_id, token_hash, user_agent, created_at, expires_at, last_used_at)
     select id, $2, $3, $4, $5, $4 from users where id = $1 and session_generation = $6 for share
     on conflict (token_hash) do update set expires_at = excluded.expires_at, last_used_at = excluded.last_used_at`,
    [device.userId, deviceHash(app, device), device.userAgent, now, rememberedUntil(now), device.generation],
  )
}

/** Returns whether this browser is remembered for this person, and records the use. */
export async function recallDevice(
  app: App,
  { userId, browserHashes }: Browsers,
  now: Date,
): Promise<boolean> {
  const used = await app.db.rows(
    'recall_device',
    `update remembered_devices set last_used_at = $3 where token_hash = any($1) and user_id = $2 and expires_at > $3 returning id`,
    [browserHashes.map(browserHash => deviceHash(app, { userId, browserHash })), userId, now],
  )
  return used.length > 0
}

/** Like `recallDevice`, without recording the use. */
export async function isRemembered(app: App, { userId, browserHashes }: Browsers): Promise<boolean> {
  if (browserHashes.length === 0) return false
  const remembered = await app.db.rows(
    'is_remembered',
    'select 1 from remembered_devices where token_hash = any($1) and user_id = $2 and expires_at > $3',
    [browserHashes.map(browserHash => deviceHash(app, { userId, browserHash })), userId, app.clock.now()],
  )
  return remembered.length > 0
}

/** Moves this person's remembered device and codes from the browser's old cookie values to its new one. */
export async function rebindBrowser(app: App, from: Browsers, newHash: string): Promise<void> {
  const { userId, browserHashes } = from
  const old = browserHashes.map(browserHash => deviceHash(app, { userId, browserHash }))
  await app.db.transaction(async tx => {
    await tx.rows(
      'rebind_device',
      `with kept as (select id from remembered_devices where user_id = $1 and token_hash = any($2) order by expires_at desc limit 1),
         gone as (delete from remembered_devices where user_id = $1 and token_hash = any($2) and id not in (select id from kept))
       update remembered_devices set token_hash = $3 where id in (select id from kept)`,
      [userId, old, deviceHash(app, { userId, browserHash: newHash })],
    )
    await tx.rows(
      'rebind_codes',
      'update sign_in_codes set browser_hash = $3 where user_id = $1 and browser_hash = any($2) and used_at is not null',
      [userId, browserHashes, newHash],
    )
  })
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.rows('forget_devices', 'delete from remembered_devices where user_id = $1', [userId])
}
