import type { DonationRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  type DonationsToThank,
  type DonationToThank,
  maxThankedAtOnce,
  type NewDonations,
  type Thanks,
} from '../contract.ts'
import { newForMs } from './new-donations.ts'

const maxToThank = 20

/** Selects a person's newest donations with or without a thank-you. Each campaign is read in index order, so that the cost doesn't grow. */
const newestSql = (thankYou: 'null' | 'not null') => `
  select d.id, d.campaign_id, coalesce(d.donor_name, 'Anonymous') as name, d.amount as amount_cents, d.message,
    d.in_honor_of, d.thank_you, d.created_at as at
  from campaigns c cross join lateral (
    select * from donations where campaign_id = c.id and status = 'captured' and thanked_at is ${thankYou}
    order by created_at desc, id desc limit ${maxToThank}) d
  where c.owner_id = $1 order by d.created_at desc, d.id desc limit ${maxToThank}`

/** Loads the newest 20 donations to a person's own campaigns, those without a thank-you first. */
export async function loadDonationsToThank(db: Db, { userId }: Viewer): Promise<DonationsToThank> {
  type Row = Omit<DonationToThank, 'at'> & { at: Date }
  const waiting = await db.rows<Row>('donations_to_thank', newestSql('null'), [userId])
  // No index has only these, but fewer than 20 others are among them.
  const thanked =
    waiting.length < maxToThank
      ? await db.rows<Row>('thanked_donations', newestSql('not null'), [userId])
      : []
  return {
    donations: [...waiting, ...thanked]
      .slice(0, maxToThank)
      .map(row => ({ ...row, at: row.at.toISOString() })),
    topics: [`user:${userId}`],
  }
}

/**
 * Loads up to 100 donations of the last 14 days without a thank-you, newest first (P498); null if there are
 * none.
 */
export async function loadNewDonations(db: Db, campaignId: string, now: Date): Promise<NewDonations | null> {
  const rows = await db.rows<
    Pick<DonationRow, 'id' | 'amount' | 'createdAt'> & { name: string; email: string }
  >(
    'new_donations',
    `select id, coalesce(donor_name, 'Anonymous') as name, donor_email as email, amount, created_at
     from donations where campaign_id = $1 and status = 'captured' and created_at > $2 and thanked_at is null
     order by created_at desc, id desc limit ${maxThankedAtOnce + 1}`,
    [campaignId, new Date(now.getTime() - newForMs)],
  )
  const shown = rows.slice(0, maxThankedAtOnce)
  const oldest = shown.at(-1)
  if (!oldest) return null
  return {
    donations: shown.map(({ id, name }) => ({ id, name })),
    people: new Set(shown.map(({ email }) => email)).size,
    cents: shown.reduce((sum, { amount }) => sum + amount, 0),
    since: oldest.createdAt.toISOString(),
    hasMore: rows.length > shown.length,
  }
}

/**
 * Thanks a donor once, by email and next to the donation; repeating the same words changes nothing. Refuses
 * WordsRequired (400), GiftNotFound (404) for a donation to someone else's campaign, AlreadyThanked (409)
 * and GiftReturned (409).
 */
export async function thankDonor(
  app: App,
  viewer: Viewer,
  donationId: string,
  words: string,
  now: Date,
): Promise<void> {
  if (words === '') throw refusal('WordsRequired', 400, phrase('Please write a few words.'))
  await app.db.transaction(async tx => {
    const [donation] = await tx.rows<Pick<DonationRow, 'campaignId' | 'thankYou' | 'status'>>(
      'lock_donation_to_thank',
      `select d.campaign_id, d.thank_you, d.status from donations d join campaigns c on c.id = d.campaign_id
       where d.id = $1 and c.owner_id = $2 for update of d`,
      [donationId, viewer.userId],
    )
    if (!donation) throw refusal('GiftNotFound', 404, phrase('We can’t find this gift.'))
    if (donation.thankYou === words) return
    if (donation.thankYou !== null)
      throw refusal('AlreadyThanked', 409, phrase('You already said thanks for this gift.'))
    if (donation.status !== 'captured')
      throw refusal(
        'GiftReturned',
        409,
        phrase('This gift was returned, so there’s nothing to say thanks for.'),
      )
    const thanked = [donationId, now, words]
    await tx.rows(
      'thank_donor',
      'update donations set thanked_at = $2, thank_you = $3 where id = $1',
      thanked,
    )
    await emit(tx, [{ kind: 'donation_thanked', donationId }], now)
    await announce(tx, [`campaign:${donation.campaignId}`, `user:${viewer.userId}`])
  })
}

/**
 * Thanks the donors of many donations at once, each as `thankDonor` does, and returns how many. Skips
 * donations that were already thanked for or returned, and those to other people's campaigns, so a repeated
 * request changes nothing.
 */
export async function thankDonors(
  app: App,
  viewer: Viewer,
  thanks: readonly Thanks[],
  now: Date,
): Promise<{ thanked: number }> {
  return await app.db.transaction(async tx => {
    const thanked = await tx.rows<Pick<DonationRow, 'id' | 'campaignId'>>(
      'thank_donors',
      `with own as (
         select d.id, t.words from unnest($3::uuid[], $4::text[]) as t (id, words)
         join donations d on d.id = t.id join campaigns c on c.id = d.campaign_id
         where c.owner_id = $1 and d.status = 'captured' and d.thanked_at is null
         order by d.id for no key update of d)
       update donations set thanked_at = $2, thank_you = own.words from own
       where donations.id = own.id
       returning donations.id, donations.campaign_id`,
      [viewer.userId, now, thanks.map(({ donationId }) => donationId), thanks.map(({ words }) => words)],
    )
    if (thanked.length === 0) return { thanked: 0 }
    const events = thanked.map(({ id }) => ({ kind: 'donation_thanked' as const, donationId: id }))
    await emit(tx, events, now)
    const campaigns = new Set(thanked.map(({ campaignId }) => `campaign:${campaignId}` as const))
    await announce(tx, [...campaigns, `user:${viewer.userId}`])
    return { thanked: thanked.length }
  })
}
