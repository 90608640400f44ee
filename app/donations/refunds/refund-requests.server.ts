import type { DonationRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { unknownDonation } from './refund.ts'

/**
 * Asks the admins for a refund of a donation made with this address (P539). Refuses with DonationNotFound (404) for a donation of another
 * address, NothingToRefund (409) if all of it was returned, NotByCard (409) for an offline one, and RefundAlreadyAsked (409) while a request
 * is open.
 */
export async function askForRefund(
  app: App,
  email: string,
  { donationId, reason }: { donationId: string; reason: string },
  now: Date,
): Promise<void> {
  await app.db
    .transaction(async tx => {
      const [donation] = await tx.rows<Pick<DonationRow, 'status'> & { isOffline: boolean }>(
        'lock_donation_to_ask_refund',
        `select status, exists (select from offline_donations o where o.id = donations.id) as is_offline
         from donations where id = $1 and donor_email = $2 for no key update`,
        [donationId, email],
      )
      if (!donation) throw unknownDonation()
      if (donation.status !== 'captured') throw nothingToRefund()
      if (donation.isOffline) throw notByCard()
      await tx.rows(
        'insert_refund_request',
        'insert into refund_requests (donation_id, reason, requested_at) values ($1, $2, $3)',
        [donationId, reason, now],
      )
      await emit(tx, [{ kind: 'refund_asked_for', donationId }], now)
      await announce(tx, ['admin'])
    })
    .catch(error => {
      throw violatedConstraint(error) === 'refund_requests_one_open' ? alreadyAsked() : error
    })
}

const nothingToRefund = () =>
  refusal('NothingToRefund', 409, phrase('This donation was already returned, so nothing is left to refund.'))

const notByCard = () =>
  refusal(
    'NotByCard',
    409,
    phrase('This donation didn’t come by card, so it can’t be refunded here. Please write to us.'),
  )

const alreadyAsked = () =>
  refusal('RefundAlreadyAsked', 409, phrase('You already asked for this refund. We’ll answer by email.'))

/** Marks the donation's open request as granted, in the transaction that records an admin's refund of it. */
export async function grantRefundRequest(
  tx: Tx,
  donationId: string,
  { admin, now }: AdminAction,
): Promise<void> {
  await tx.rows(
    'grant_refund_request',
    `update refund_requests set outcome = 'granted', decided_at = $2, decided_by = $3 where donation_id = $1 and outcome is null`,
    [donationId, now, admin.userId],
  )
}

/** Declines a request and mails the donor the answer. Refuses with RefundRequestNotFound (404) and RefundRequestDecided (409). */
export async function declineRefund(
  app: App,
  requestId: string,
  answer: string,
  action: AdminAction,
): Promise<void> {
  await app.db.transaction(async tx => {
    const [declined] = await tx.rows<{ donationId: string }>(
      'decline_refund_request',
      `update refund_requests set outcome = 'declined', answer = $2, decided_at = $3, decided_by = $4
       where id = $1 and outcome is null returning donation_id`,
      [requestId, answer, action.now, action.admin.userId],
    )
    if (!declined) throw await whyNot(tx, requestId)
    const { donationId } = declined
    await audit(tx, {
      ...auditedBy(action),
      action: 'donation.refund_declined',
      subjectType: 'donation',
      subjectId: donationId,
      details: { refundRequestId: requestId },
    })
    await emit(tx, [{ kind: 'refund_declined', donationId, answer }], action.now)
    await announce(tx, ['admin'])
  })
}

async function whyNot(tx: Tx, requestId: string) {
  const known = await tx.rows('refund_request_exists', 'select 1 from refund_requests where id = $1', [
    requestId,
  ])
  return known.length > 0
    ? refusal('RefundRequestDecided', 409, phrase('This request was already answered.'))
    : refusal('RefundRequestNotFound', 404, phrase('We can’t find this request.'))
}
