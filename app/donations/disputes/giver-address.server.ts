import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { requestScope } from '../../platform/http/request-scope.server.ts'
import type { Secrets } from '../../platform/secrets.server.ts'

/**
 * From where and by which browser a donation was given: what a bank asks for first when its customer says "that was not me". It is
 * sealed like bank details (P195), opened on the page of a dispute alone, and erased after 18 months.
 */
export type GiverAddress = { address: string; userAgent: string | null }

/** The seal is bound to the payment: ciphertext that was moved to another does not open. */
const place = (paymentId: string) => `payments:${paymentId}:giver_address`

/** Of the request at hand, for `payments.giver_address_sealed`; null outside a request, as in a demo world. */
export function sealGiverAddress(app: App, paymentId: string): string | null {
  const { clientAddress: address, userAgent = null } = requestScope() ?? {}
  return address ? sealed(app.secrets, paymentId, { address, userAgent }) : null
}

function sealed(secrets: Secrets, paymentId: string, { address, userAgent }: GiverAddress): string {
  const given: GiverAddress = { address, userAgent: userAgent?.slice(0, 400) ?? null }
  return secrets.seal(JSON.stringify(given), place(paymentId))
}

/** Opens it again; throws when it was altered, moved, or its key is gone. */
export const openGiverAddress = (secrets: Secrets, paymentId: string, text: string): GiverAddress =>
  JSON.parse(secrets.open(text, place(paymentId)))

/** How long a donation's address is stored: card networks take no payment back after that. */
export const monthsStored = 18

/** Erases the addresses of donations that no bank takes back any more. Answers how many. */
export async function sweepGiverAddresses(db: Db, now: Date): Promise<number> {
  const erased = await db.rows(
    'sweep_giver_addresses',
    `update payments set giver_address_sealed = null
     where giver_address_sealed is not null and created_at < $1::timestamptz - make_interval(months => $2) returning 1`,
    [now, monthsStored],
  )
  return erased.length
}

/** Erases those of one donor who deletes their account; while a bank waits for evidence it is needed, and goes with the sweep. */
export async function forgetGiverAddresses(tx: Tx, donorEmail: string): Promise<void> {
  await tx.rows(
    'forget_giver_addresses',
    `update payments p set giver_address_sealed = null where donor_email = lower($1) and giver_address_sealed is not null
       and not exists (select 1 from disputes d where d.payment_id = p.id and d.closed_at is null)`,
    [donorEmail],
  )
}

const batch = 500

/** Seals those of older keys again under the newest, in batches, each in its own transaction. Answers how many. */
export async function resealGiverAddresses(app: App): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  let resealed = 0
  for (;;) {
    const { last, count } = await app.db.transaction(tx => resealBatch(app, tx, after))
    resealed += count
    if (!last) return resealed
    after = last
  }
}

async function resealBatch(app: App, tx: Tx, after: string) {
  const rows = await tx.rows<{ id: string; text: string }>(
    'sealed_giver_addresses',
    `select id, giver_address_sealed as text from payments where id > $1 and giver_address_sealed is not null
     order by id limit ${batch} for no key update`,
    [after],
  )
  const stale = rows.filter(({ text }) => !app.secrets.isCurrent(text))
  const fresh = stale.map(({ id, text }) => sealed(app.secrets, id, openGiverAddress(app.secrets, id, text)))
  await tx.rows(
    'reseal_giver_addresses',
    `update payments p set giver_address_sealed = r.sealed from unnest($1::uuid[], $2::text[]) as r(id, sealed) where p.id = r.id`,
    [stale.map(({ id }) => id), fresh],
  )
  return { last: rows.at(-1)?.id, count: stale.length }
}
