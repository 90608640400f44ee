import { broken, type Mutant, without } from '../mutant.ts'

const folder = 'app/platform/payments/stripe'
const movements = `${folder}/movements-of.ts`
const payment = `${folder}/payment-of.ts`
const changes = `${folder}/changes-of.ts`
const objects = `${folder}/stripe-objects.ts`
const webhook = `${folder}/read-webhook.server.ts`
const charging = `${folder}/charge-card.server.ts`
const refunding = `${folder}/refund-payment.server.ts`
const lookUp = `${folder}/look-up.server.ts`
const listing = `${folder}/list-changes.server.ts`
const checkout = `${folder}/open-checkout.server.ts`
const errors = `${folder}/stripe-errors.server.ts`
const keys = `${folder}/stripe-keys.ts`
const checking = `${folder}/check-set-up.server.ts`

const moved = [`${folder}/movements-of.test.ts`]
const payments = [`${folder}/payment-of.test.ts`]
const changed = [`${folder}/changes-of.test.ts`]
const webhooks = [`${folder}/read-webhook.test.ts`]
const keyed = [`${folder}/stripe-keys.test.ts`]
const charged = ['tests/money/provider/charging.test.ts']
const returned = ['tests/money/provider/returning.test.ts']
const reported = ['tests/money/provider/reporting.test.ts']
const outages = ['tests/money/provider/outages.test.ts']
const alone = ['tests/money/provider/stripe.test.ts']
const checked = ['tests/repo/commands/stripe-check.db.test.ts']
const rules = ['app/withdrawals/money-rules.db.test.ts']

/** The adapter to Stripe, and what says that its test keys take no real money. */
export const stripe: readonly Mutant[] = [
  // What is counted.
  broken('stripe-euros-as-dollars', objects, ['priced.currency === currency', 'priced.currency'], moved),
  broken('stripe-settled-in-euros', objects, ['settled?.currency === currency', 'settled'], moved),
  broken(
    'stripe-fee-in-euros',
    movements,
    ['transaction.currency !== currency || transaction.fee', 'transaction.fee'],
    moved,
  ),
  broken('stripe-authorised-as-captured', movements, [' || !charge.captured', ''], moved),
  broken('stripe-failed-as-captured', movements, ["charge.status !== 'succeeded' || ", ''], moved),
  broken(
    'stripe-whole-for-a-part',
    movements,
    ['amount: charge.amount_captured', 'amount: charge.amount'],
    moved,
  ),
  broken(
    'stripe-refund-before-it-moved',
    movements,
    ['if (!settled) return []\n  return [', 'return ['],
    moved,
  ),
  broken(
    'stripe-failed-refund-unseen',
    movements,
    ["expanded(refund.failure_balance_transaction), 'refund_failed'", "null, 'refund_failed'"],
    moved,
  ),
  broken('stripe-failed-refund-under-one-id', movements, ['`${refund.id}:failed`', 'refund.id'], moved),
  broken('stripe-dispute-the-wrong-way', movements, ['amount < 0 ?', 'amount > 0 ?'], moved),
  broken(
    'stripe-dispute-without-its-fee',
    movements,
    ['[...(amount === 0 ? [] : [moved]), ...feeOf(transaction)]', '[...(amount === 0 ? [] : [moved])]'],
    moved,
  ),
  broken('stripe-anybodys-refund', objects, ['uuid.test(id) ? id : null', 'id || null'], moved),
  broken(
    'stripe-list-calls-a-charge-otherwise',
    changes,
    [
      '? { source, movements: [',
      '? { source, movements: [...captured.map(one => ({ ...one, id: source.id + 1 })), ',
    ],
    changed,
  ),
  broken(
    'stripe-list-without-fees',
    changes,
    ['[...captured, ...feeOf(transaction)]', '[...captured]'],
    changed,
  ),
  broken('stripe-list-of-euros', changes, ['if (transaction.currency !== currency)', 'if (false)'], changed),
  broken(
    'stripe-payout-back-under-one-id',
    changes,
    ["type === 'payout' ? payout : `${payout}:returned`", 'payout'],
    changed,
  ),
  broken(
    'stripe-account-fee-the-wrong-way',
    changes,
    [
      "return [{ kind: 'account', at, id, feeCents: -net }]\n  if (payouts",
      "return [{ kind: 'account', at, id, feeCents: net }]\n  if (payouts",
    ],
    changed,
  ),
  broken(
    'stripe-check-as-a-donation',
    changes,
    ['if (moved && setUpCheck in', 'if (moved && !setUpCheck && setUpCheck in'],
    changed,
  ),

  // What a payment waits for, and whose it is.
  broken(
    'stripe-euros-go-on',
    payment,
    ['of === currency ? (waitsFor[status] ?? null) : null', 'waitsFor[status] ?? null'],
    payments,
  ),
  broken(
    'stripe-anybodys-payment',
    payment,
    ['if (!paymentId) return null\n  const charge', 'const charge'],
    payments,
  ),
  broken(
    'stripe-charge-card-as-prepaid',
    objects,
    ["(funding as Funding) : 'unknown'", "(funding as Funding) : 'credit'"],
    payments,
  ),

  // Webhooks.
  broken(
    'stripe-first-secret-alone',
    webhook,
    ['for (const secret of webhookSecrets)', 'for (const secret of webhookSecrets.slice(0, 1))'],
    webhooks,
  ),
  broken(
    'stripe-webhook-of-any-age',
    webhook,
    ['toleranceSeconds = 300', 'toleranceSeconds = 300_000'],
    webhooks,
  ),
  broken(
    'stripe-webhook-by-its-own-clock',
    webhook,
    ['undefined, now.getTime()', 'undefined, Date.now()'],
    webhooks,
  ),
  broken('stripe-webhook-of-the-other-mode', webhook, [' && event.livemode === !isTest', ''], webhooks),
  broken('stripe-webhook-that-is-no-event', webhook, ['isEvent(event) && ', ''], webhooks),

  // Once, whatever is asked.
  broken(
    'stripe-payment-without-its-key',
    charging,
    ['await openOnce(paymentId,', 'await openOnce(`${paymentId}${Math.random()}`,'],
    charged,
  ),
  broken(
    'stripe-browser-may-charge',
    charging,
    ["confirmation_method: 'manual'", "confirmation_method: 'automatic'"],
    alone,
  ),
  broken(
    'stripe-old-answer-repeated',
    charging,
    [
      'return isReplayed(intent) ? await lookUpAnswer(stripe, id) : await answerOf(stripe, intent)',
      'return await answerOf(stripe, intent)',
    ],
    charged,
  ),
  broken(
    'stripe-decline-as-an-error',
    charging,
    ['isDecline(error) || hasMovedOn(error)', 'hasMovedOn(error)'],
    charged,
  ),
  broken(
    'stripe-captured-as-an-error',
    charging,
    ['isDecline(error) || hasMovedOn(error)', 'isDecline(error)'],
    charged,
  ),
  broken(
    'stripe-spent-token-as-an-error',
    charging,
    ['if (isSpent || isAboutToken(error)) throw', 'if (!error) throw'],
    charged,
  ),
  broken(
    'stripe-stuck-charge',
    charging,
    ['isInvalid(error) || (isStuck(error) && idempotencyKey !== null)', 'isInvalid(error)'],
    outages,
  ),
  broken(
    'stripe-secret-always-given',
    charging,
    ["payment.awaits === 'authentication' ? intent.client_secret : null", 'intent.client_secret'],
    charged,
  ),
  broken('stripe-capture-of-everything', charging, ['amount_to_capture: cents, ', ''], alone),
  broken(
    'stripe-second-capture-as-an-error',
    charging,
    ['if (hasMovedOn(error)) return await lookUpAgain(stripe, id)\n', ''],
    alone,
  ),
  broken('stripe-stuck-opening', errors, ['isStuck(error) && at < 5', 'at > 5'], outages),
  broken(
    'stripe-too-many-as-a-no',
    errors,
    [' || error instanceof errors.StripeRateLimitError', ''],
    outages,
  ),
  broken('stripe-failure-as-a-no', errors, [' || statusCode >= 500', ''], outages),
  broken(
    'stripe-silence-as-a-no',
    errors,
    ['error instanceof errors.StripeConnectionError || ', ''],
    outages,
  ),
  broken('stripe-refund-without-its-key', refunding, ['{ idempotencyKey },', '{},'], returned),
  broken('stripe-refund-without-its-id', refunding, ['refund_id: refundId, ', ''], returned),
  broken('stripe-refund-of-everything', refunding, ['          amount: cents,\n', ''], returned),
  broken(
    'stripe-refused-refund-as-an-error',
    refunding,
    ['if (isInvalid(error)) return refuse(error)\n', ''],
    returned,
  ),
  broken(
    'stripe-stuck-refund-taken-as-made',
    refunding,
    ['if (!data.some(', 'if (!data && !data.some('],
    alone,
  ),
  broken(
    'stripe-twelfth-refund-unseen',
    lookUp,
    ['if (!refunds.has_more) return refunds.data', 'return refunds.data'],
    alone,
  ),
  broken(
    'stripe-disputes-unseen',
    lookUp,
    ['if (!charge?.disputed) return []', 'if (charge) return []\n  if (!charge) return []'],
    returned,
  ),
  broken('stripe-by-our-id-unseen', lookUp, ['/^[0-9a-f-]{36}$/.test(paymentId)', '!paymentId'], charged),
  broken('stripe-list-newest-first', listing, ['return found.reverse()', 'return found'], alone),
  broken(
    'stripe-list-of-one-day',
    listing,
    ['cursor: to < until ? to.toISOString() : null', 'cursor: null'],
    reported,
  ),
  broken(
    'stripe-list-with-its-last-instant',
    listing,
    ['lt: secondOf(to)', 'lt: secondOf(to) + 1'],
    reported,
  ),
  broken(
    'stripe-hand-made-refund-nameless',
    listing,
    ['if (paymentId) known.set(intentId, paymentId)', ''],
    reported,
  ),
  broken('stripe-page-charges-at-once', checkout, ["capture_method: 'manual', ", ''], alone),
  broken('stripe-page-without-our-id', checkout, ['description, metadata }', 'description }'], alone),

  // What stops a start, and what is never paid out.
  broken('stripe-live-key-in-a-demo', keys, ["mode === 'live' && demo,", 'false,'], keyed),
  broken(
    'stripe-test-key-in-public',
    keys,
    ['&& isPublic && !given.allowsTests', '&& isPublic && given.allowsTests'],
    keyed,
  ),
  broken('stripe-mixed-modes', keys, ['modeOf(given.publishableKey) !== mode', 'false'], keyed),
  broken(
    'stripe-double-with-live-keys',
    keys,
    ["mode === 'live' && given.apiUrl !== undefined", 'false'],
    keyed,
  ),
  broken(
    'stripe-test-money-is-real',
    'app/platform/database/record-mode.server.ts',
    ['takes_tests = $2', 'takes_tests = false'],
    rules,
  ),
  without(
    'stripe-test-money-unmarked',
    'drop trigger test_payments on payments; alter table payments alter column is_test set default false',
    rules,
  ),

  // The check of the set-up.
  broken(
    'stripe-check-of-half-the-events',
    checking,
    ['if (missing.length > 0)', 'if (missing.length > 5)'],
    checked,
  ),
  broken(
    'stripe-check-charges-live',
    checking,
    ['if (!settings.isTest)\n    return yield', 'if (!settings)\n    return yield'],
    checked,
  ),
  broken(
    'stripe-check-of-foreign-keys',
    checking,
    [
      "throw new StepFailed('STRIPE_PUBLISHABLE_KEY is of",
      "if (!error) throw new StepFailed('STRIPE_PUBLISHABLE_KEY is of",
    ],
    checked,
  ),
  broken(
    'stripe-check-without-an-event',
    checking,
    ['if (performance.now() > until) break', 'return'],
    checked,
  ),
]
