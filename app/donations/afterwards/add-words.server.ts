import type { CampaignRow, DonationRow, NotNull, PaymentRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { isUnreachable } from '../../lib/unreachable-address.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { AddedWords, WordsInput } from '../contract.ts'
import { checkHonoree } from '../donor.ts'
import { recordMailingChoice } from '../mailing/mailing-choices.server.ts'

/** How long after the payment a donor can add words, in ms. */
export const wordsTakenForMs = 24 * 60 * 60_000

/**
 * Adds a message, an honoree, a subscription to updates or the consent to mailings (P861) to a paid donation, on
 * behalf of the browser that made it (P424). Each can be added once; repeating the same content changes nothing. Refuses
 * DonationNotFound (404) without the browser's key, the titled refusals of `checkHonoree`, and WordsTooLate,
 * GiftReturned and WordsStand (409).
 */
export async function addWords(
  app: App,
  donationId: string,
  input: WordsInput,
  now: Date,
): Promise<AddedWords> {
  const refused = checkHonoree(input)
  if (refused) throw refused
  return await app.db.transaction(async tx => {
    const before = await lockDonation(tx, donationId, hashOfDonorKey(app, input.donorKey))
    if (!before) throw donationNotFound()
    if (before.capturedAt.getTime() + wordsTakenForMs <= now.getTime())
      throw refusal(
        'WordsTooLate',
        409,
        phrase('You can add a message for one day after giving. This gift is older than that.'),
      )
    if (before.status !== 'captured') throw donationReturned()
    const message = addOnce(before.message, input.message)
    const inHonorOf = addOnce(before.inHonorOf, input.inHonorOf)
    const honoreeEmail = addOnce(before.honoreeEmail, input.honoreeEmail)
    const wantsUpdates = before.wantsUpdates || input.wantsUpdates
    const answer = { message, inHonorOf, wantsUpdates }
    const { donorEmail: email, isAnonymous } = before
    if (input.mailingConsent && !isAnonymous && !isUnreachable(email))
      await recordMailingChoice(tx, { email, act: 'given', source: 'donation', donationId }, now)
    const added = { message: message !== before.message, honoree: honoreeEmail !== before.honoreeEmail }
    const hasOther = inHonorOf !== before.inHonorOf || wantsUpdates !== before.wantsUpdates
    if (!added.message && !added.honoree && !hasOther) return answer
    await tx.rows(
      'add_words',
      'update donations set message = $2, in_honor_of = $3, honoree_email = $4, wants_updates = $5 where id = $1',
      [donationId, message, inHonorOf, honoreeEmail, wantsUpdates],
    )
    if (added.message || added.honoree)
      await emit(tx, [{ kind: 'donation_words_added', donationId, ...added }], now)
    await announce(tx, ['admin', `campaign:${before.campaignId}`, `user:${before.ownerId}`])
    return answer
  })
}

/** The hash under which a donor key is stored, to recognize the browser that made a donation. */
export const hashOfDonorKey = (app: App, key: string): string => app.secrets.hash('donor-key', key)

type LockedDonation = Pick<
  DonationRow,
  | 'message'
  | 'inHonorOf'
  | 'honoreeEmail'
  | 'wantsUpdates'
  | 'status'
  | 'campaignId'
  | 'donorEmail'
  | 'isAnonymous'
> &
  Pick<CampaignRow, 'ownerId'> &
  NotNull<Pick<PaymentRow, 'capturedAt'>>

/**
 * Locks and returns the donation. Returns undefined both for an unknown donation and for a wrong key, so that
 * callers cannot tell them apart.
 */
async function lockDonation(
  tx: Tx,
  donationId: string,
  keyHash: string,
): Promise<LockedDonation | undefined> {
  const [row] = await tx.rows<LockedDonation>(
    'lock_donation_for_words',
    `select d.message, d.in_honor_of, d.honoree_email, d.wants_updates, d.status, d.campaign_id, d.donor_email, d.is_anonymous, c.owner_id,
       p.captured_at
     from donations d join payments p on p.id = d.id join campaigns c on c.id = d.campaign_id
     where d.id = $1 and p.donor_key_hash = $2 for update of d`,
    [donationId, keyHash],
  )
  return row
}

/** Rejects a change to existing words, because they were already published and emailed. */
function addOnce(before: string | null, added: string): string | null {
  if (added === '' || added === before) return before
  if (before === null) return added
  throw refusal('WordsStand', 409, phrase('You already added a message to this gift.'))
}

export const donationNotFound = () => refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))

export const donationReturned = () =>
  refusal('GiftReturned', 409, phrase('This gift was returned, so you can’t add anything to it.'))

/** Unsubscribes this donation's donor from the campaign's updates, on all of their donations to it. */
export async function stopUpdates(tx: Tx, donationId: string): Promise<void> {
  await tx.rows(
    'end_updates',
    `update donations set wants_updates = false from donations d
     where d.id = $1 and donations.campaign_id = d.campaign_id and donations.donor_email = d.donor_email`,
    [donationId],
  )
}
