import { randomInt, randomUUID } from 'node:crypto'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newSecret } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { linkEnd, maxLinksPerHour } from './donor-link.ts'

export const tokenHash = (app: App, token: string) => app.secrets.hash('donor-link', token)
/** Includes the request's id, so that a code is valid for one request only. */
export const codeHash = (app: App, requestId: string, code: string) =>
  app.secrets.hash('donor-code', `${requestId}:${code}`)

/**
 * Requests a link and a code for an address (P530). Does the same work for every address: the delivery of the event looks up whether it
 * has donations. Above `maxLinksPerHour` nothing is sent. Returns the id that the browser sends with the code.
 */
export async function requestLink(
  app: App,
  { email, locale }: { email: string; locale: Locale },
  now: Date,
): Promise<{ requestId: string }> {
  const requestId = randomUUID()
  const token = newSecret()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await app.db.transaction(async tx => {
    const sent = await insertLink(app, tx, { requestId, email, token, code }, now)
    if (sent) await emit(tx, [{ kind: 'donor_link_requested', donorEmail: email, token, code, locale }], now)
  })
  return { requestId }
}

type NewLink = { requestId: string; email: string; token: string; code: string }

async function insertLink(
  app: App,
  tx: Tx,
  { requestId, email, token, code }: NewLink,
  now: Date,
): Promise<boolean> {
  // Parallel requests for one address wait here, so that they can't exceed the limit together.
  await tx.rows(
    'lock_donor_address',
    `select pg_advisory_xact_lock(hashtextextended('donor-link ' || $1, 0))`,
    [email],
  )
  const inserted = await tx.rows(
    'insert_donor_link',
    `insert into donor_links (id, email, token_hash, code_hash, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from donor_links where email = $2 and created_at > $7) < ${maxLinksPerHour}
     returning 1`,
    [
      requestId,
      email,
      tokenHash(app, token),
      codeHash(app, requestId, code),
      now,
      linkEnd(now),
      new Date(now.getTime() - 3_600_000),
    ],
  )
  return inserted.length > 0
}
