import { broken, type Mutant } from '../mutant.ts'

const start = 'app/donations/checkout/start-donation.server.ts'
const open = 'app/donations/checkout/open-payment.server.ts'
const charge = 'app/donations/checkout/charge-card.server.ts'
const confirm = 'app/donations/checkout/confirm-donation.server.ts'
const finish = 'app/donations/checkout/finish-payment.server.ts'

const charges = ['app/donations/checkout/charge-card.db.test.ts']
const finished = ['app/donations/checkout/finish-payment.db.test.ts']

/** What may be charged, how often, and for how much. */
export const checkout: readonly Mutant[] = [
  broken(
    'quote-paid-when-old',
    open,
    ['if (quote.expiresAt <= now) throw', 'if (quote.expiresAt.getTime() < 0) throw'],
    ['app/donations/checkout/give.db.test.ts'],
    { only: 'refuses a quote' },
  ),
  broken('charge-without-limit', charge, ['attempts < $5 or', 'attempts < $5 + 100 or'], charges),
  broken(
    'charge-counts-a-repeat',
    charge,
    ['attempts + (token_hash is distinct from $2)::int', 'attempts + 1'],
    charges,
  ),
  broken(
    'charge-keeps-an-earlier-decline',
    charge,
    [
      'decline_code = case when token_hash is distinct from $2 then null else decline_code end',
      'decline_code = decline_code',
    ],
    charges,
  ),
  broken(
    'charge-never-closes',
    charge,
    ["if (outcome === 'declined') await closeAfterLastAttempt(app, id)", ''],
    charges,
  ),
  broken(
    'charge-crashes-on-a-spent-token',
    charge,
    ['if (error instanceof TokenRefused) throw cardTokenSpent()', ''],
    charges,
  ),
  broken('charge-of-any-funding', start, ['if (corrected)', 'if (corrected && now.getTime() < 0)'], charges),
  broken(
    'charge-of-an-unknown-payment',
    start,
    [
      "set provider_payment_id = $2 where id = $1 and provider_payment_id is null'",
      "set provider_payment_id = $2 where id = $1 and false'",
    ],
    charges,
    { only: 'once everything about it is committed' },
  ),
  broken(
    'charge-an-hour-later',
    start,
    ['known.createdAt.getTime() + takesCardsForMs <= now.getTime()', 'known.createdAt.getTime() < 0'],
    charges,
    { only: 'not an hour after the start' },
  ),
  broken(
    'charge-for-a-closed-campaign',
    start,
    ['await openCampaign(app.db, campaignId, now)', ''],
    charges,
    {
      only: 'not an hour after the start',
    },
  ),
  broken(
    'charge-said-to-be-none',
    start,
    ['known && known.attempts > 0 ? providerUnavailable() : providerSilent()', 'providerSilent()'],
    charges,
  ),
  broken('proof-is-other-content', open, [' proof: ___,', ''], charges),
  broken(
    'confirm-an-hour-later',
    confirm,
    ['if (state.createdAt.getTime() + takesCardsForMs <= now.getTime()) return true', ''],
    charges,
    { only: 'an hour later' },
  ),
  broken(
    'confirm-a-closed-payment',
    confirm,
    ["if (state.payment !== 'started') return false", "if (state.payment === 'captured') return false"],
    charges,
    { only: 'closed meanwhile' },
  ),
  broken('confirm-never-closes', confirm, ['await closeAfterLastAttempt(app, state.id)', ''], charges),
  broken('confirm-says-declined', confirm, ["isOpen && answer.status === 'declined'", 'false'], charges),
  broken(
    'card-fee-of-prepaid',
    'app/donations/checkout/card-fee.ts',
    ["funding === 'credit' ?", "funding !== 'debit' ?"],
    ['app/donations/checkout/card-fee.test.ts'],
  ),
  broken(
    'finish-with-the-card-fee',
    finish,
    ["'select take_card_fee_off($1) as total'", "'select total from payments where id = $1'"],
    finished,
  ),
  broken(
    'finish-what-is-closed',
    finish,
    ["where id = $1 and status = 'started' and is_checkout", 'where id = $1'],
    finished,
    { only: 'not open any more' },
  ),
]
