import type { DonationRow } from '#db/tables.ts'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { donationNotFound } from '../afterwards/add-words.server.ts'
import { recordMailingChoice } from '../mailing/mailing-choices.server.ts'
import { forgetExpectedChecks } from '../offline/expected/expected-checks.server.ts'

type Changed = Pick<DonationRow, 'campaignId'> & { ownerId: string }

/**
 * Shows a donor by this name, or anonymously if null, on one donation or on all made with the address (P534). Public pages update immediately.
 * Refuses with DonationNotFound (404) for a donation of another address.
 */
export async function nameOwnDonations(
  app: App,
  email: string,
  { donationId, donorName }: { donationId: string | null; donorName: string | null },
): Promise<void> {
  await app.db.transaction(async tx => {
    const own = await lockOwn(tx, email, donationId)
    if (donationId !== null && own.length === 0) throw donationNotFound()
    await tx.rows(
      'name_own_donations',
      `update donations set donor_name = $3, is_anonymous = $3::text is null
       where donor_email = $1 and id = any($2) and donor_name is distinct from $3`,
      [email, own.map(({ id }) => id), donorName],
    )
    await tx.rows(
      'name_own_payments',
      `update payments set donor_name = $3, is_anonymous = $3::text is null
       where donor_email = $1 and id = any($2) and donor_name is distinct from $3`,
      [email, own.map(({ id }) => id), donorName],
    )
    await announceAll(tx, own)
  })
}

/** Turns a campaign's updates on or off for the donor, on all of their donations to it. Refuses with DonationNotFound (404) without one. */
export async function setOwnUpdates(
  app: App,
  email: string,
  { campaignId, wantsUpdates }: { campaignId: string; wantsUpdates: boolean },
): Promise<void> {
  await app.db.transaction(async tx => {
    const changed = await tx.rows(
      'set_own_updates',
      `update donations set wants_updates = $3 where donor_email = $1 and campaign_id = $2 returning 1`,
      [email, campaignId, wantsUpdates],
    )
    if (changed.length === 0) throw donationNotFound()
  })
}

/** Lets the operator write to the donor, or no longer (P861). Refuses with DonationNotFound (404) without a donation. */
export async function setOwnMailing(app: App, email: string, consents: boolean, now: Date): Promise<void> {
  await app.db.transaction(async tx => {
    const own = await tx.rows(
      'lock_donations_for_mailing',
      'select 1 from donations where donor_email = $1 order by id for no key update',
      [email],
    )
    if (own.length === 0) throw donationNotFound()
    const act = consents ? 'given' : 'withdrawn'
    await recordMailingChoice(tx, { email, act, source: 'my_donations', donationId: null }, now)
  })
}

/** Sets the language of mails about all donations made with the address. */
export async function setOwnLocale(app: App, email: string, locale: Locale): Promise<void> {
  await app.db.transaction(tx =>
    tx.rows('set_own_locale', 'update donations set locale = $2 where donor_email = $1 and locale <> $2', [
      email,
      locale,
    ]),
  )
}

/**
 * Replaces the address by a pseudonym and empties name, message, honoree, and what was mailed (P538); sums stay. Public pages update
 * immediately. Returns the number of donations.
 */
export async function eraseOwnDonations(tx: Tx, email: string, pseudonym: string): Promise<number> {
  const own = await lockOwn(tx, email, null)
  const [erased] = await tx.rows<{ count: number }>('erase_donor', 'select erase_donor($1, $2) as count', [
    email,
    pseudonym,
  ])
  await forgetExpectedChecks(tx, email)
  await announceAll(tx, own)
  return erased?.count ?? 0
}

/** Locks the donations made with an address, or one of them, and the campaigns before them, as postings do. */
async function lockOwn(tx: Tx, email: string, donationId: string | null) {
  await tx.rows(
    'lock_campaigns_of_donor',
    `select 1 from campaigns where id in (select campaign_id from donations where donor_email = $1 and ($2::uuid is null or id = $2))
     order by id for no key update`,
    [email, donationId],
  )
  return await tx.rows<Changed & { id: string }>(
    'lock_own_donations',
    `select d.id, d.campaign_id, c.owner_id from donations d join campaigns c on c.id = d.campaign_id
     where d.donor_email = $1 and ($2::uuid is null or d.id = $2) order by d.id for no key update of d`,
    [email, donationId],
  )
}

async function announceAll(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const topics = changed.flatMap(
    ({ campaignId, ownerId }) => [`campaign:${campaignId}`, `user:${ownerId}`] as const,
  )
  if (topics.length > 0) await announce(tx, [...new Set(topics), 'campaigns', 'admin'])
}
