import { randomUUID } from 'node:crypto'
import {
  type PaymentProvider,
  type ProviderPayment,
  RefundRefused,
  type RefundRequest,
} from '#app/platform/payments/port.ts'
import { endedCampaign } from './campaigns.ts'
import { aPaidDonation, type GivingWorld, type Overrides } from './sandbox.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from './scholars.ts'

/** An admin who refunds, a campaign with donations, and queries of their rows. */
export type RefundDesk = {
  admin: Scholar
  owner: Scholar
  campaignId: string
  /** Posts a donation paid by card at the sandbox. Returns its id. */
  aPaidDonation(overrides?: Overrides): Promise<string>
  /** Requests a refund over HTTP as the stepped-up admin, of the whole remainder by default. */
  refund(donationId: string, asked?: RefundAsked): ReturnType<GivingWorld['call']>
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  donationStatus(id: string): Promise<string | undefined>
  refundRow(id: string): Promise<{ done: boolean; failure: string | null; attempt: number } | undefined>
  /** The kinds of its ledger transactions, in order. */
  postings(id: string): Promise<string[]>
  /** Its audit log entries, in order. */
  audited(id: string): Promise<string[]>
  /** The payment at the provider and the kinds of its movements except fees, in order. */
  atProvider(id: string): Promise<{ providerPaymentId: string; moved: string[] }>
}

export type RefundAsked = { refundId?: string; cents?: number; reason?: string; headers?: HeadersInit }

/** A new admin and campaign each time, since refunds are rate-limited by admin. */
export async function aRefundDesk(world: GivingWorld): Promise<RefundDesk> {
  const admin = await anAdmin(world)
  const owner = await aScholar(world)
  const { campaignId } = await endedCampaign(world, owner)
  const rows: RefundDesk['rows'] = (sql, values) => world.app.db.rows(null, sql, values)
  // Active, with an end that a test may move back to withdraw.
  await rows(`update campaigns set campaign_end_date = now() + interval '900 days' where id = $1`, [
    campaignId,
  ])
  const texts = async (sql: string, id: string) =>
    (await rows<{ text: string }>(sql, [id])).map(row => row.text)
  return {
    ...{ admin, owner, campaignId, rows },
    async aPaidDonation(overrides = {}) {
      return (await aPaidDonation(world, campaignId, overrides)).donationId
    },
    async refund(donationId, { headers, ...asked } = {}) {
      const by = headers ?? (await steppedUpHeaders(world, admin.userId))
      const body = { refundId: randomUUID(), reason: 'Given twice by mistake.', ...asked }
      return await world.call('POST', `/api/admin/donations/${donationId}/refund`, body, by)
    },
    donationStatus: async id => (await texts('select status as text from donations where id = $1', id))[0],
    async refundRow(id) {
      const [row] = await rows<{ done: boolean; failure: string | null; attempt: number }>(
        'select finished_at is not null as done, failure, attempt from refunds where payment_id = $1 order by requested_at desc',
        [id],
      )
      return row
    },
    postings: id =>
      texts('select kind as text from ledger_transactions where subject_id = $1 order by id', id),
    audited: id => texts('select action as text from audit_log where subject_id = $1 order by at, id', id),
    async atProvider(id) {
      const { providerPaymentId, movements } = await world.sandbox.payment(id)
      const moved = movements.map(({ kind }) => kind).filter(kind => kind !== 'fee')
      return { providerPaymentId, moved }
    },
  }
}

/** A provider that records the idempotency keys of refunds. */
export type KeyedProvider = {
  payments: PaymentProvider
  /** The idempotency keys of this payment's refund requests, in order. */
  keysOf(paymentId: string): string[]
}

/** Repeats the first answer, refusals included, for an idempotency key; the sandbox itself decides each request. */
export function storingKeys(provider: PaymentProvider): KeyedProvider {
  const asked: RefundRequest[] = []
  const answers = new Map<string, ProviderPayment | RefundRefused>()
  const answerOf = async (request: RefundRequest) =>
    await provider.refundPayment(request).catch(error => {
      if (error instanceof RefundRefused) return error
      throw error
    })
  return {
    payments: {
      ...provider,
      async refundPayment(request) {
        asked.push(request)
        const answer = answers.get(request.idempotencyKey) ?? (await answerOf(request))
        answers.set(request.idempotencyKey, answer)
        if (answer instanceof RefundRefused) throw answer
        return answer
      },
    },
    keysOf: paymentId =>
      asked.filter(one => one.paymentId === paymentId).map(({ idempotencyKey }) => idempotencyKey),
  }
}
