import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { checkHonoree } from '../checkout/donor.ts'
import { hashOfDonorKey } from '../checkout/open-payment.server.ts'
import type { AddedWords, WordsInput } from '../contract.ts'

/** How long after the payment words can be added. */
export const wordsTakenForMs = 24 * 60 * 60_000

/**
 * Adds a message, a wish for updates or whom it honors to a paid donation, for the browser that made it (P424): each once, and the same
 * again changes nothing. Refuses DonationNotFound (404) without the browser's key, the titled refusals of `checkHonoree`, WordsTooLate,
 * GiftReturned and WordsStand (409).
 */
export async function addWords(
  app: App,
  donationId: string,
  input: WordsInput,
  now: Date,
): Promise<AddedWords> {
  const honoreeEmail = input.honoreeEmail.toLowerCase()
  const refused = checkHonoree(input)
  if (refused) throw refused
  return await app.db.transaction(async tx => {
    const before = await lockDonation(tx, donationId, hashOfDonorKey(app, input.donorKey))
    if (!before) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
    if (before.capturedAt.getTime() + wordsTakenForMs <= now.getTime()) throw tooLate()
    if (before.status !== 'captured') throw returned()
    const after = {
      message: once(before.message, input.message),
      inHonorOf: once(before.inHonorOf, input.inHonorOf),
      honoreeEmail: once(before.honoreeEmail, honoreeEmail),
      wantsUpdates: before.wantsUpdates || input.wantsUpdates,
    }
    const added = {
      message: after.message !== before.message,
      honoree: after.honoreeEmail !== before.honoreeEmail,
    }
    if (
      Object.keys(after).every(key => after[key as keyof typeof after] === before[key as keyof typeof after])
    )
      return answerOf(after)
    await tx.rows(
      'add_words',
      'update donations set message = $2, in_honor_of = $3, honoree_email = $4, wants_updates = $5 where id = $1',
      [donationId, after.message, after.inHonorOf, after.honoreeEmail, after.wantsUpdates],
    )
    if (added.message || added.honoree)
      await emit(tx, [{ kind: 'donation_words_added', donationId, ...added }], now)
    await announce(tx, ['admin', `campaign:${before.campaignId}`, `user:${before.ownerId}`])
    return answerOf(after)
  })
}

type Words = {
  message: string | null
  inHonorOf: string | null
  honoreeEmail: string | null
  wantsUpdates: boolean
}

type Locked = Words & { status: string; campaignId: string; ownerId: string; capturedAt: Date }

/** The donation, for whoever holds its key: a wrong key and an unknown donation are one and the same. */
async function lockDonation(tx: Tx, donationId: string, keyHash: string): Promise<Locked | undefined> {
  const [row] = await tx.rows<Locked>(
    'lock_donation_for_words',
    `select d.message, d.in_honor_of, d.honoree_email, d.wants_updates, d.status, d.campaign_id, c.owner_id, p.captured_at
     from donations d join payments p on p.id = d.id join campaigns c on c.id = d.campaign_id
     where d.id = $1 and p.donor_key_hash = $2 for update of d`,
    [donationId, keyHash],
  )
  return row
}

/** What stands there stays: it was announced, and mailed. */
function once(before: string | null, added: string): string | null {
  if (added === '' || added === before) return before
  if (before === null) return added
  throw refusal('WordsStand', 409, phrase('You already added a message to this gift.'))
}

const answerOf = ({ message, inHonorOf, wantsUpdates }: Words): AddedWords => ({
  message,
  inHonorOf,
  wantsUpdates,
})

const tooLate = () =>
  refusal(
    'WordsTooLate',
    409,
    phrase('You can add a message for one day after giving. This gift is older than that.'),
  )

const returned = () =>
  refusal('GiftReturned', 409, phrase('This gift was returned, so you can’t add anything to it.'))

/**
 * Unsubscribes the donor of this donation from a student's updates, whichever donation subscribed them; a repeat changes nothing.
 */
export async function stopUpdates(tx: Tx, donationId: string): Promise<void> {
  await tx.rows(
    'end_updates',
    `update donations set wants_updates = false from donations d
     where d.id = $1 and donations.campaign_id = d.campaign_id and donations.donor_email = d.donor_email`,
    [donationId],
  )
}
