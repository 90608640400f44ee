import { randomUUID } from 'node:crypto'
import {
  type PaymentProvider,
  type ProviderPayment,
  RefundRefused,
  type RefundRequest,
} from '#app/platform/payments/port.ts'
import { endedCampaign } from './campaigns.ts'
import { aPaidDonation, type GivingWorld, type Overrides } from './giving-world.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from './scholars.ts'

/** A campaign, an admin who refunds its donations, and queries for assertions. */
export type RefundDesk = {
  admin: Scholar
  owner: Scholar
  campaignId: string
  /** Donates with a test card. Returns the donation's id. */
  aPaidDonation(overrides?: Overrides): Promise<string>
  /** Requests a refund through the API as the stepped-up admin, by default of the full remaining amount. */
  refund(donationId: string, asked?: RefundAsked): ReturnType<GivingWorld['call']>
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  donationStatus(id: string): Promise<string | undefined>
  refundRow(id: string): Promise<{ done: boolean; failure: string | null; attempt: number } | undefined>
  /** The kinds of the donation's ledger transactions, in order. */
  postings(id: string): Promise<string[]>
  /** The actions in the donation's audit log, in order. */
  audited(id: string): Promise<string[]>
  /** The donation's payment at the provider, and the kinds of its movements in order, without fees. */
  atProvider(id: string): Promise<{ providerPaymentId: string; moved: string[] }>
}

export type RefundAsked = { refundId?: string; cents?: number; reason?: string; headers?: HeadersInit }

/** Creates a refund desk with a new admin, since refunds are rate-limited per admin, and a new campaign. */
export async function aRefundDesk(world: GivingWorld): Promise<RefundDesk> {
  const admin = await anAdmin(world)
  const owner = await aScholar(world)
  const { campaignId } = await endedCampaign(world, owner)
  const rows: RefundDesk['rows'] = (sql, values) => world.app.db.rows(null, sql, values)
  // Keeps the campaign active at any time of the test's clock. Tests that withdraw move its end back.
  await rows(`update campaigns set campaign_end_date = now() + interval '900 days' where id = $1`, [
    campaignId,
  ])
  const texts = async (sql: string, id: string) =>
    (await rows<{ text: string }>(sql, [id])).map(row => row.text)
  return {
    admin,
    owner,
    campaignId,
    rows,
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
      const { providerPaymentId, movements } = await world.demoProvider.payment(id)
      const moved = movements.map(({ kind }) => kind).filter(kind => kind !== 'fee')
      return { providerPaymentId, moved }
    },
  }
}

/** A payment provider that records the idempotency keys of refund requests. */
export type KeyedProvider = {
  payments: PaymentProvider
  /** The idempotency keys of the refund requests for this payment, in order. */
  keysOf(paymentId: string): string[]
}

/** Wraps a provider so that a repeated idempotency key gets the first response again, refusals included, as at Stripe. */
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
