import type {
  CampaignRow,
  DisputeRow,
  DonationRow,
  PaymentRow,
  QuoteRow,
  MailRow as StoredMail,
} from '#db/tables.ts'
import { displayName, shareLink } from '../../campaigns/campaign.ts'
import { finalWords, summaryLines } from '../../donations/checkout/receipt.ts'
import { disputeReasonWords } from '../../donations/disputes/reason-words.ts'
import type { PaymentMethod, QuoteLines } from '../../donations/quote.ts'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { rateColumns } from '../../fees/load-fees.server.ts'
import { phrase } from '../../lib/phrase.ts'
import type { App } from '../../platform/app.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { type CampaignStatus, campaignStatusLabels, statusSql } from '../campaigns/campaign-status.ts'
import { paidByLabel } from '../kit/line-labels.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { Evidence, EvidenceOfDonation, MailState } from './evidence.ts'

type DisputeFacts = Pick<
  DisputeRow,
  'paymentId' | 'cents' | 'reason' | 'provider' | 'disputeId' | 'openedAt' | 'evidenceDueBy'
> & { providerPaymentId: string | null }

/**
 * Loads the evidence about a disputed payment: the quote and payment, emails, the campaign, the student's thanks, and returned money. Leaves
 * out the donor's IP address, which an admin must reveal separately.
 */
export async function loadEvidence(app: App, dispute: DisputeFacts, now: Date): Promise<Evidence> {
  const { paymentId, cents, reason, provider, disputeId, providerPaymentId } = dispute
  const moment = (at: Date) => at.toISOString()
  const { label } = disputeReasonWords(reason)
  return {
    timeZone: app.env.timeZone,
    writtenAt: moment(now),
    legalEntity: app.env.branding.legalEntity,
    dispute: {
      name: `${disputeId} (${provider})`,
      payment: providerPaymentId ?? paymentId,
      cents,
      reason: `${reason}: ${label}`,
      openedAt: moment(dispute.openedAt),
      evidenceDueBy: dispute.evidenceDueBy && moment(dispute.evidenceDueBy),
    },
    donation: await loadDonation(app, paymentId, now),
    returns: await loadReturns(app, paymentId),
  }
}

type Row = QuoteLines &
  Pick<PaymentRow, 'id' | 'createdAt' | 'capturedAt' | 'donorName' | 'donorEmail' | 'message' | 'inHonorOf'> &
  Pick<PaymentRow, 'cardFunding' | 'campaignId'> &
  Pick<DonationRow, 'thankYou' | 'thankedAt'> &
  Pick<QuoteRow, 'tipPercentage' | 'foundationPercentage' | 'coversFees'> &
  FeeRates &
  Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose'> & {
    quotedAt: Date
    paymentMethod: PaymentMethod
    isMinor: boolean
    onLineSince: Date
    raisedCents: number
    goalCents: number
    donors: number
    campaignStatus: CampaignStatus
    updatesSince: number
  }

async function loadDonation(app: App, id: string, now: Date): Promise<EvidenceOfDonation | null> {
  const [row] = await app.db.rows<Row>(
    'evidence_of_donation',
    `select p.id, q.created_at as quoted_at, p.created_at, p.captured_at, p.payment_method, p.card_funding, q.tip_percentage,
       q.foundation_percentage, q.covers_fees, ${rateColumns('s')}, p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total, p.donor_name,
       p.donor_email, coalesce(d.message, p.message) as message, coalesce(d.in_honor_of, p.in_honor_of) as in_honor_of, d.thank_you, d.thanked_at, c.id as campaign_id, c.first_name, c.last_name,
       c.guardian_user_id is not null as is_minor, c.purpose, c.created_at as on_line_since, c.raised_amount as raised_cents,
       c.funding_goal as goal_cents, c.donor_count as donors, ${statusSql('$2::timestamptz')} as campaign_status, (select count(*) from campaign_updates u
         where u.campaign_id = c.id and u.removed_at is null and u.created_at > p.created_at) as updates_since
     from payments p join quotes q on q.id = p.quote_id join fee_schedules s on s.id = q.fee_schedule_id
       join campaigns c on c.id = p.campaign_id left join donations d on d.id = p.id
     where p.id = $1`,
    [id, now],
  )
  return row ? { ...donationOf(app, row), ...(await loadMailsAndOthers(app, row)) } : null
}

function donationOf({ env }: App, row: Row): Omit<EvidenceOfDonation, Correspondence> {
  const moment = (at: Date) => at.toISOString()
  const studentName = displayName(row)
  const { product, legalEntity, currencySign } = env.branding
  const lines = summaryLines(
    { ...row, lines: row, fees: row },
    { student: studentName, product, foundation: legalEntity },
    wordsWithMoney('en', currencySign),
  )
  return {
    id: row.id,
    quotedAt: moment(row.quotedAt),
    startedAt: moment(row.createdAt),
    capturedAt: row.capturedAt && moment(row.capturedAt),
    method: paidByLabel(row),
    funding: row.cardFunding === 'link' ? null : row.cardFunding,
    lines: lines.map(({ label, cents }) => ({ label, cents })),
    totalCents: row.total,
    words: finalWords,
    donorName: row.donorName,
    donorEmail: row.donorEmail,
    message: row.message,
    inHonorOf: row.inHonorOf,
    campaign: {
      studentName,
      purpose: row.purpose,
      link: shareLink(env.appUrl, { id: row.campaignId, studentName }),
      state: campaignStatusLabels[row.campaignStatus],
      createdAt: moment(row.onLineSince),
      raisedCents: row.raisedCents,
      goalCents: row.goalCents,
      donors: row.donors,
      updatesSince: row.updatesSince,
    },
    thanks: row.thankYou && row.thankedAt ? { at: moment(row.thankedAt), words: row.thankYou } : null,
  }
}

type Correspondence = 'mails' | 'receipt' | 'others'

type MailRow = Pick<StoredMail, 'template' | 'subject' | 'sentAt' | 'givenUpAt' | 'textBody'> & {
  at: StoredMail['createdAt']
  isEmptied: boolean
}

/** Loads the donation's emails and the donor's other donations. Both queries filter by the donor's email, which is indexed. */
async function loadMailsAndOthers(
  { db }: App,
  { id, donorEmail }: Row,
): Promise<Pick<EvidenceOfDonation, Correspondence>> {
  const moment = (at: Date) => at.toISOString()
  const [mails, others] = await Promise.all([
    db.rows<MailRow>(
      'mails_about_donation',
      `select m.template, m.subject, m.created_at as at, m.sent_at, m.given_up_at, m.text_body, m.emptied_at is not null as is_emptied
       from mails m join outbox_events e on e.id = m.event_id
       where m.to_email = $2 and e.payload->>'donationId' = $1::text order by m.created_at, m.id`,
      [id, donorEmail],
    ),
    db.rows<{ at: Date; cents: number; count: number }>(
      'other_donations_of_donor',
      `select created_at as at, given_total as cents, count(*) over () as count from donations
       where donor_email = $2 and status = 'captured' and id <> $1
         and not exists (select 1 from disputes d where d.payment_id = donations.id)
       order by created_at desc limit 5`,
      [id, donorEmail],
    ),
  ])
  const receipt = mails.find(({ template, isEmptied }) => template === 'receipt' && !isEmptied)
  return {
    mails: mails.map(mail => ({
      at: moment(mail.at),
      subject: mail.subject || mail.template,
      state: mailState(mail),
    })),
    receipt: receipt?.textBody ?? null,
    others: {
      count: others[0]?.count ?? 0,
      newest: others.map(({ at, cents }) => withInstants({ at, cents })),
    },
  }
}

function mailState({ sentAt, givenUpAt }: MailRow): MailState {
  if (sentAt) return { acceptedAt: sentAt.toISOString() }
  return givenUpAt ? 'refused' : 'waiting'
}

const returnLabels = {
  refunded: phrase('Refunded to the donor'),
  refund_failed: phrase('The bank sent the refund back'),
  disputed: phrase('Taken back by the bank'),
  dispute_won: phrase('Returned by the bank'),
} as const

async function loadReturns({ db }: App, paymentId: string): Promise<Evidence['returns']> {
  const rows = await db.rows<{ kind: keyof typeof returnLabels; cents: number; at: Date }>(
    'returns_of_payment',
    `select kind, cents, at from payment_movements
     where payment_id = $1 and kind = any($2) order by at, movement_id`,
    [paymentId, Object.keys(returnLabels)],
  )
  return rows.map(({ kind, cents, at }) => ({ at: at.toISOString(), what: returnLabels[kind], cents }))
}
