import type { CampaignRow, PaymentRow, QuoteRow } from '#db/tables.ts'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { rateColumns } from '../../fees/load-fees.server.ts'
import type { App } from '../../platform/app.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { DonationStarted } from '../contract.ts'
import type { QuoteLines } from '../quote.ts'
import { withNextStep } from './donation-answers.ts'
import type { LoadedPayment } from './payments.server.ts'
import { summaryLines } from './receipt.ts'

/**
 * Redirects to the provider's own page for a payment; repeated requests get the same page. `isApp`: the page
 * returns to a URL that opens the native app. Throws ProviderUnavailable.
 */
export async function redirectToCheckout(
  app: App,
  { id, campaignId, total }: LoadedPayment,
  isApp: boolean,
): Promise<DonationStarted> {
  // Use the first request's language: the provider rejects a repeated request with different content.
  const { locale, ...details } = await loadCheckout(app, id)
  const { product, legalEntity: foundation, currencySign } = app.env.branding
  const names = { student: details.firstName, product, foundation }
  const page = `${app.env.appUrl}/campaign/${campaignId}`
  const back = isApp ? `${app.env.appUrl}/donation-success` : page
  const opened = await app.payments.openCheckout({
    paymentId: id,
    campaignId,
    totalCents: total,
    description: `Donation to campaign ${campaignId}`,
    lines: summaryLines(
      { ...details, lines: details, fees: details },
      names,
      wordsWithMoney(locale, currencySign),
    ),
    donorEmail: details.donorEmail,
    successUrl: `${back}?session_id={SESSION}&campaign_id=${campaignId}`,
    cancelUrl: page,
    locale,
  })
  const { providerPaymentId, url } = opened
  await app.db.transaction(tx =>
    tx.rows(
      'write_checkout',
      // Store the page's id: the donor returns with it, and the provider finds the paid payment by it.
      'update payments set provider_payment_id = $2 where id = $1 and provider_payment_id is null',
      [id, providerPaymentId],
    ),
  )
  return withNextStep({ kind: 'redirect', url })
}

type Checkout = Pick<PaymentRow, 'locale' | 'donorEmail' | keyof QuoteLines> &
  Pick<QuoteRow, 'tipPercentage' | 'foundationPercentage' | 'coversFees'> &
  Pick<CampaignRow, 'firstName'> &
  FeeRates

async function loadCheckout(app: App, paymentId: string): Promise<Checkout> {
  const [row] = await app.db.rows<Checkout>(
    'payment_for_checkout',
    `select p.locale, c.first_name, p.donor_email, q.tip_percentage, q.foundation_percentage, q.covers_fees, p.amount, p.tip,
       p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total, ${rateColumns('s')}
     from payments p join quotes q on q.id = p.quote_id join fee_schedules s on s.id = q.fee_schedule_id join campaigns c on c.id = p.campaign_id where p.id = $1`,
    [paymentId],
  )
  if (!row) throw new Error(`no payment ${paymentId}`)
  return row
}
