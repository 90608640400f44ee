import type { DisputeRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { requestScope } from '../../platform/http/request-scope.server.ts'
import { resealColumn } from '../../platform/reseal-column.server.ts'
import type { Secrets } from '../../platform/secrets.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'

/**
 * A donor's IP address and browser, which banks request first when a cardholder denies a payment. Encrypted
 * like bank details (P195), decrypted only for a dispute, and erased after 18 months.
 */
type GiverAddress = { address: string; userAgent: string | null }

/** Binds the ciphertext to its payment, so that it cannot be decrypted for another payment. */
const contextOf = (paymentId: string) => `payments:${paymentId}:giver_address`

/**
 * Encrypts the current request's IP address for `payments.giver_address_sealed`; null outside a request, for
 * example when a demo world is created.
 */
export function sealGiverAddress(app: App, paymentId: string): string | null {
  const { clientAddress: address, userAgent = null } = requestScope() ?? {}
  return address ? seal(app.secrets, paymentId, { address, userAgent }) : null
}

function seal(secrets: Secrets, paymentId: string, { address, userAgent }: GiverAddress): string {
  const short: GiverAddress = { address, userAgent: userAgent?.slice(0, 400) ?? null }
  return secrets.seal(JSON.stringify(short), contextOf(paymentId))
}

/**
 * Decrypts an address. Throws if the ciphertext was altered or moved to another payment, or if its key no
 * longer exists.
 */
export const openGiverAddress = (secrets: Secrets, paymentId: string, text: string): GiverAddress =>
  JSON.parse(secrets.open(text, contextOf(paymentId)))

/** How many months an address is stored; card networks accept no dispute after that. */
export const monthsStored = 18

/** Erases the addresses of donations that can no longer be disputed. Returns how many were erased. */
export async function sweepGiverAddresses(db: Db, now: Date): Promise<number> {
  const erased = await db.rows(
    'sweep_giver_addresses',
    `update payments set giver_address_sealed = null
     where giver_address_sealed is not null and created_at < $1::timestamptz - make_interval(months => $2) returning 1`,
    [now, monthsStored],
  )
  return erased.length
}

/**
 * Erases a donor's addresses when they delete their account, except those with an open dispute, which the
 * sweep erases later.
 */
export async function forgetGiverAddresses(tx: Tx, donorEmail: string): Promise<void> {
  await tx.rows(
    'forget_giver_addresses',
    `update payments p set giver_address_sealed = null where donor_email = lower($1) and giver_address_sealed is not null
       and not exists (select 1 from disputes d where d.payment_id = p.id and d.closed_at is null)`,
    [donorEmail],
  )
}

export const sealedGiverAddress = { table: 'payments', column: 'giver_address_sealed', contextOf }

/** Re-encrypts addresses that use an older key. Returns how many. */
export const resealGiverAddresses = (app: App): Promise<number> => resealColumn(app, sealedGiverAddress)

/** Where the address is shown to an admin: on the dispute's page or in the evidence file for the bank. */
type RevealedIn = 'page' | 'evidence file'

export const unknownDispute = () => refusal('DisputeNotFound', 404, phrase('This dispute doesn’t exist.'))

/**
 * Records the access in the audit log, then returns the IP address and browser of the disputed donation; null
 * if none is stored. Refuses with DisputeNotFound (404).
 */
export async function revealGiverAddress(
  app: App,
  disputeId: string,
  where: RevealedIn,
  action: AdminAction,
): Promise<GiverAddress | null> {
  const revealed = await app.db.transaction(async tx => {
    const [row] = await tx.rows<Pick<DisputeRow, 'paymentId'> & { text: string | null }>(
      'sealed_giver_address',
      `select d.payment_id, p.giver_address_sealed as text from disputes d left join payments p on p.id = d.payment_id
       where d.id = $1`,
      [disputeId],
    )
    if (!row) throw unknownDispute()
    await audit(tx, {
      ...auditedBy(action),
      action: where === 'page' ? 'dispute.address_revealed' : 'dispute.evidence_downloaded',
      subjectType: 'donation',
      subjectId: row.paymentId,
      details: { disputeId, hasAddress: row.text !== null },
    })
    return row.text === null ? null : openGiverAddress(app.secrets, row.paymentId, row.text)
  })
  if (revealed) securityEvent(app, 'secret-revealed', { disputeId, byUserId: action.admin.userId })
  return revealed
}
