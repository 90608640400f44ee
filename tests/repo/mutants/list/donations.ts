// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates stand here as the code that is read
import { broken, type Mutant, without } from '../mutant.ts'

const people = ['tests/money/figures/people-figures.db.test.ts']
const fees = 'app/donations/fees.ts'
const quote = 'app/donations/quote.ts'
const posting = 'db/schema/11-post-captured-donations.sql'
const queue = 'app/donations/posting/capture-queue.server.ts'
const held = 'app/donations/posting/hold-payments.server.ts'
const refund = 'app/donations/refunds/refund-donation.server.ts'
const carryOut = 'app/donations/refunds/carry-out-refund.server.ts'
const apply = 'app/donations/posting/apply-provider-facts.server.ts'
const news = 'app/donations/posting/post-new-movements.server.ts'
const state = 'app/donations/payment-state.ts'
const returned = 'app/donations/posting/post-returned-donation.server.ts'
const reconcile = 'app/donations/reconcile/reconcile-payments.server.ts'
const ask = 'app/donations/reconcile/ask-provider.server.ts'
const comparison = 'app/donations/reconcile/compare-with-provider.server.ts'
const differences = 'app/donations/provider-differences.ts'
const suspense = 'app/donations/suspense.server.ts'
const decide = 'app/donations/suspense/decide-suspense.server.ts'

const quotes = ['app/donations/quote.test.ts']
const queues = ['app/donations/posting/capture-queue.db.test.ts']
const webhooks = ['app/donations/webhooks.db.test.ts']
const refunds = ['app/donations/refunds/refund.db.test.ts']
const refusals = ['app/donations/refunds/refund-refusals.db.test.ts']
const states = ['app/donations/payment-state.test.ts']
const reconciled = ['app/donations/reconcile/reconcile-payments.db.test.ts']
const compared = ['app/donations/reconcile/compare-with-provider.db.test.ts']
const stories = ['tests/money/stories/suspense.db.test.ts']
const stripe = ['tests/money/stories/stripe-events.db.test.ts']
const died = ['tests/resilience/crash/died-after-commit.db.test.ts']
const events = ['tests/resilience/races/events.db.test.ts']
const seeds = ['tests/money/simulation/seeds.db.test.ts']
const ownGuards = ['tests/money/guards/own-guards.db.test.ts']
const give = ['app/donations/checkout/give.db.test.ts']
const movements = ['tests/money/stories/movements.db.test.ts']

export const donations: readonly Mutant[] = [
  broken('fee-processing', fees, ['basisPoints: 290', 'basisPoints: 300'], quotes),
  broken('fee-flat', fees, ['flatCents: 30', 'flatCents: 29'], quotes),
  broken('fee-credit-card', fees, ['basisPoints: 250', 'basisPoints: 200'], quotes),
  broken('donation-least', fees, ['minDonationCents = 100', 'minDonationCents = 99'], quotes),
  broken('donation-largest', fees, ['maxDonationCents = 5_000_000', 'maxDonationCents = 5_000_001'], quotes),
  broken(
    'quote-surcharge-on-debit',
    quote,
    ["paymentMethod === 'credit_card'", "paymentMethod !== 'credit_card'"],
    quotes,
  ),
  broken(
    'quote-total-without-foundation',
    quote,
    ['amount + tip + foundationDonation +', 'amount + tip +'],
    quotes,
  ),
  broken(
    'quote-foundation-is-the-tip',
    quote,
    ['choices.foundationPercentage * 100', 'choices.tipPercentage * 100'],
    quotes,
  ),
  broken('quote-largest-excluded', quote, ['cents <= maxDonationCents', 'cents < maxDonationCents'], quotes),
  broken('capture-of-another-total', posting, ['      and p.total = c.captured_total\n', ''], webhooks, {
    only: 'another total',
  }),
  broken(
    'capture-twice',
    posting,
    ["and p.status in ('started', 'failed', 'expired')", 'and true'],
    [...queues, ...ownGuards],
  ),
  broken(
    'capture-never-after-closing',
    posting,
    ["p.status in ('started', 'failed', 'expired')", "p.status in ('started')"],
    reconciled,
    { only: 'is closed after 24 hours' },
  ),
  broken('capture-for-an-owner-who-left', posting, [' and u.deleted_at is null)', ')'], seeds),
  broken(
    'capture-raises-the-last-donation-alone',
    posting,
    ['sum(p.amount)::bigint as cents', 'max(p.amount)::bigint as cents'],
    queues,
  ),
  broken('capture-counts-one-donation', posting, ['count(*)::int as donations', '1 as donations'], queues),
  broken('capture-counts-a-donor-again', posting, ["and d.status = 'captured'))", 'and false))'], people),
  broken(
    'capture-counts-a-donor-for-each-donation',
    posting,
    ['count(distinct p.donor_email)', 'count(p.donor_email)'],
    people,
  ),
  broken(
    'capture-tells-nobody',
    posting,
    ['present from unnest(posted) as id', 'present from unnest(posted) as id where false'],
    died,
  ),
  broken(
    'capture-in-no-total',
    posting,
    ['where campaigns.id = sums.campaign_id', "where campaigns.id = sums.campaign_id || '-'"],
    queues,
  ),
  broken(
    'capture-in-no-ledger',
    posting,
    ['where t.subject_id = any (posted)', 'where false'],
    [...queues, ...give],
  ),
  broken(
    'capture-of-lines-that-changed',
    posting,
    [
      '= (c.amount, c.tip, c.foundation_donation, c.processing_fee, c.credit_card_fee, c.total)',
      'is not null',
    ],
    queues,
    { only: 'changed' },
  ),
  broken(
    'capture-posts-into-closed-months',
    posting,
    [
      'posting_instant(t.occurred_at, (select max(ends_at) from accounting_periods), present)',
      't.occurred_at',
    ],
    ['app/ledger/close-period.db.test.ts'],
  ),
  broken(
    'capture-in-the-ledger-already',
    posting,
    ['    returning id, idempotency_key)', '    on conflict do nothing returning id, idempotency_key)'],
    queues,
  ),
  broken(
    'queue-two-groups-of-one-campaign',
    queue,
    ['queue.busy.add(campaignId)', 'queue.busy.delete(campaignId)'],
    queues,
    {
      only: 'one campaign',
    },
  ),
  broken(
    'capture-answered-before-the-commit',
    queue,
    [
      '    written()\n    return outcomes',
      '    written()\n    settleAll(app, unlocked, outcomes)\n    return outcomes',
    ],
    queues,
    { only: 'wait for its commit' },
  ),
  broken(
    'queue-poisoned-group',
    queue,
    [
      'for (const single of group) await postAll(app, [single]).catch(single.fail)',
      'for (const { fail } of group) fail(error)',
    ],
    queues,
  ),
  broken(
    'queue-waits-for-held-campaigns',
    'app/donations/posting/lock-campaigns.server.ts',
    ['for no key update skip locked', 'for no key update'],
    queues,
  ),
  broken(
    'hold-not-in-suspense',
    held,
    ['await putIntoSuspense(tx, { ...row, ...capture }, at)', ''],
    stories,
  ),
  broken(
    'hold-not-for-another-total',
    held,
    ['(p.total <> v.total or u.deleted_at is not null)', '(u.deleted_at is not null)'],
    webhooks,
    { only: 'another total' },
  ),
  broken(
    'hold-not-for-an-owner-who-left',
    held,
    ['(p.total <> v.total or u.deleted_at is not null)', '(p.total <> v.total)'],
    [...stories, ...events],
  ),
  broken(
    'refund-twice',
    'app/donations/refunds/refund.ts',
    ['if (left === 0) return alreadyRefunded()', ''],
    ['app/donations/refunds/refund.test.ts'],
  ),
  broken(
    'refund-of-more-than-is-left',
    'app/donations/refunds/refund.ts',
    ['cents !== null && cents > left', 'cents !== null && cents > left + 1'],
    ['app/donations/refunds/refund.test.ts'],
  ),
  broken(
    'refund-while-disputed',
    'app/donations/refunds/refund.ts',
    ['if (totals.disputedCents > 0) return disputed()', ''],
    ['app/donations/refunds/refund.test.ts'],
  ),
  broken(
    'refund-of-nothing',
    'app/donations/refunds/refund.ts',
    ["if (payment !== 'captured' && payment !== 'held') return unknownDonation()", ''],
    ['app/donations/refunds/refund.test.ts'],
  ),
  broken('refund-without-a-reason', refund, ["if (reason === '') throw reasonRequired()", ''], refusals),
  broken(
    'refund-takes-no-lock',
    refund,
    ['from payments p where p.id = $1 for update', 'from payments p where p.id = $1'],
    refunds,
  ),
  broken(
    'refund-forgets-the-open-one',
    refund,
    ['(is_same or (finished_at is null and failed_at is null))', 'is_same'],
    refunds,
  ),
  broken(
    'refund-forgets-who-joined',
    refund,
    ['if (!before.isSame) await joinRefund(tx, before, request, action)', ''],
    refunds,
  ),
  broken(
    'refund-of-one-id-twice',
    refund,
    ["if (before?.isSame && before.state === 'finished') return { open: null, ...startedBy }", ''],
    refunds,
  ),
  broken(
    'refund-not-audited',
    refund,
    ["action: 'donation.refund_requested'", "action: 'donation.other'"],
    [...refunds, ...refusals],
  ),
  broken(
    'refund-key-of-each-try',
    carryOut,
    ['`refund:${id}:${attempt}`', '`refund:${crypto.randomUUID()}`'],
    refunds,
  ),
  broken('refund-key-of-all-attempts', carryOut, ['`refund:${id}:${attempt}`', '`refund:${id}`'], refusals),
  broken(
    'refund-refused-stays-open',
    carryOut,
    ['await app.db.transaction(tx => writeFailure(tx, refund, failure, now))', ''],
    refusals,
  ),
  broken('apply-takes-no-lock', apply, ["where id = $1 for update'", "where id = $1'"], events),
  broken(
    'apply-posts-what-is-known',
    news,
    ['const fresh = freshMovements(known, reported)', 'const fresh = freshMovements([], reported)'],
    [...events, ...movements],
  ),
  broken('apply-leaves-refunds-open', apply, ["idsOf('refunded'), isWhole]", '[], false]'], refunds),
  broken(
    'apply-forgets-refunds-sent-back',
    apply,
    ["paymentId, now, idsOf('refund_failed'), left", 'paymentId, now, [], left'],
    refunds,
  ),
  broken('apply-keeps-refunds-that-another-ended', apply, ['left > 0]', 'false]'], refunds),
  broken(
    'apply-ignores-later-fees',
    news,
    ["news.filter(({ kind }) => kind === 'fee')\n", '[]\n'],
    [...compared, ...movements],
  ),
  broken(
    'state-won-disputes-stay-lost',
    state,
    ["sumOf(movements, 'disputed') - sumOf(movements, 'dispute_won')", "sumOf(movements, 'disputed')"],
    states,
  ),
  broken(
    'state-refunds-sent-back-are-lost',
    state,
    ["sumOf(movements, 'refunded') - sumOf(movements, 'refund_failed')", "sumOf(movements, 'refunded')"],
    states,
  ),
  broken('state-one-movement-twice', state, ['.filter(({ id }) => !ids.has(id))', ''], states),
  broken(
    'state-plain-capture',
    state,
    ['movements.every(({ kind }) =>', 'movements.some(({ kind }) =>'],
    states,
  ),
  broken(
    'return-moves-more-than-was-paid',
    'app/ledger/returned-lines.ts',
    ['Math.min(Math.max(returnedCents, 0), lines.total)', 'returnedCents'],
    [...events, 'app/ledger/returned-lines.test.ts'],
  ),
  broken(
    'return-in-no-total',
    returned,
    ['cents: has.amount - had.amount, donations', 'cents: 0, donations'],
    refunds,
  ),
  broken('return-keeps-the-donor', returned, ['donations, donors }])', 'donations, donors: 0 }])'], refunds),
  broken(
    'return-forgets-the-other-donations-of-a-donor',
    returned,
    ['!(await hasAnother(tx, donationId))', 'true'],
    people,
  ),
  broken(
    'return-tells-nobody',
    returned,
    ['await emit(tx, [eventOf(donationId, movement, has.amount === 0)], at)', ''],
    died,
  ),
  broken(
    'return-leaves-the-donation',
    returned,
    [
      'update donations set amount = $2, total = $3, status = $4 where id = $1',
      'select $1::uuid, $2::bigint, $3::bigint, $4::text',
    ],
    [...events, ...movements],
  ),
  broken(
    'reconcile-closes-in-an-outage',
    reconcile,
    ['(looked_up_at >= created_at', "(coalesce(looked_up_at, 'infinity') >= created_at"],
    reconciled,
  ),
  broken('reconcile-closes-early', reconcile, ['closeAfterHours = 24', 'closeAfterHours = 23'], reconciled),
  broken(
    'reconcile-leaves-refunds',
    reconcile,
    ['await finishOpenRefunds(app, everything, done)', ';'],
    refunds,
  ),
  broken(
    'reconcile-forgets-held-payments',
    reconcile,
    ["status in ('captured', 'held') and provider", "status in ('captured') and provider"],
    [...reconciled, ...compared, ...stories],
  ),
  broken(
    'ask-one-failure-stops-all',
    ask,
    ['await writeFailure(app, id)\n    return false', 'throw error'],
    reconciled,
  ),
  broken('ask-once-a-run', ask, ['const tries = 4', 'const tries = 1'], reconciled),
  broken(
    'ask-fails-without-a-pause',
    ask,
    ['new Date(now.getTime() + pauseAfterFailure(failures))', 'now'],
    reconciled,
  ),
  broken(
    'look-ups-after-failures',
    'app/donations/reconcile/look-ups.ts',
    ['2 ** Math.min(failures - 1, 10)', '2 ** Math.min(failures, 10)'],
    ['app/donations/reconcile/look-ups.test.ts'],
  ),
  broken(
    'apply-second-payment-is-the-first',
    apply,
    ['isOtherCapture(known, payment.movements)', 'false'],
    stripe,
  ),
  broken(
    'capture-queue-drops-the-second-payment',
    queue,
    ["outcome === 'posted' && isOther", 'false'],
    stripe,
  ),
  broken(
    'capture-keeps-the-id-of-another-payment',
    posting,
    ['coalesce(case when p.is_checkout then p.provider_payment_id end, ', 'coalesce(p.provider_payment_id, '],
    stripe,
  ),
  broken(
    'comparison-of-a-second-payment-under-the-first',
    comparison,
    [
      '(await applyProviderFacts(app, theirs, null, now)).paymentId',
      '(await applyProviderFacts(app, theirs, null, now), asked.id)',
    ],
    stripe,
  ),
  broken(
    'comparison-believes-its-books',
    comparison,
    ['if (!isInLedger(ours.get(paymentId), movement))', 'if (false)'],
    compared,
  ),
  broken(
    'comparison-of-sums',
    comparison,
    ['known.id === id && known.cents === cents', 'known.id === id'],
    compared,
  ),
  broken(
    'comparison-one-direction',
    comparison,
    ['return ours.filter(({ id }) => !seen.has(id))', 'return []'],
    compared,
  ),
  broken(
    'comparison-done-in-an-outage',
    comparison,
    ['could not be read")\n    run.complete = false', 'could not be read")'],
    compared,
  ),
  broken(
    'difference-of-sums',
    differences,
    ['if (here.capturedCents !== there.capturedCents)', 'if (false)'],
    ['app/donations/provider-differences.test.ts'],
  ),
  broken(
    'difference-of-fees',
    differences,
    ['if (here.feeCents !== there.feeCents)', 'if (false)'],
    ['app/donations/provider-differences.test.ts'],
  ),
  broken(
    'difference-of-states',
    differences,
    ['if (here.isCaptured !== there.isCaptured || returnedOf(here) !== returnedOf(there))', 'if (false)'],
    ['app/donations/provider-differences.test.ts'],
  ),
  broken(
    'difference-missing-there',
    differences,
    ['return here.isCaptured\n      ? difference', 'return false\n      ? difference'],
    ['app/donations/provider-differences.test.ts'],
  ),
  broken(
    'settlement-once',
    'app/donations/posting/post-settlements.server.ts',
    ['const subject = { subjectId: id,', 'const subject = { subjectId: crypto.randomUUID(),'],
    compared,
  ),
  broken(
    'suspense-assigned-money-stays',
    suspense,
    ["if (item.status === 'assigned') await reclaim(tx, item, at)", ''],
    [...stories, ...compared],
  ),
  broken(
    'suspense-takes-no-lock',
    suspense,
    ['where id = $1 or payment_id = $1 for update', 'where id = $1 or payment_id = $1'],
    [...events, ...stories],
  ),
  broken('suspense-decided-twice', decide, ["if (item.status !== 'open')", 'if (false)'], stories),
  broken(
    'suspense-without-step-up',
    decide,
    ['requireStepUp(by.admin, by.now)\n  const reason', 'const reason'],
    stories,
  ),
  broken(
    'suspense-in-no-total',
    decide,
    ['if (campaignId) await changeRaised', 'if (!campaignId) await changeRaised'],
    [...stories, ...compared],
  ),
  broken(
    'leaving-while-someone-pays',
    'app/donations/reconcile/settle-open-payments.server.ts',
    ['if (!open || open.count === 0) return', 'if (open) return'],
    stories,
  ),
  broken(
    'leaving-looks-nothing-up',
    'app/donations/reconcile/settle-open-payments.server.ts',
    ['if (open.length === 0) return', 'if (open.length >= 0) return'],
    ['tests/resilience/races/departures.db.test.ts', ...stories],
  ),
  broken(
    'leaving-leaves-what-comes-later',
    'app/campaigns/sweep-ownerless.server.ts',
    ['if (!row || row.left <= 0) return', 'if (!row || row.left > 0) return'],
    stories,
  ),
  broken(
    'held-outside-the-ledger',
    suspense,
    ['if (taken.totalCents === 0) return', 'if (taken.totalCents >= 0) return'],
    seeds,
  ),
  broken(
    'comparison-reads-no-list',
    comparison,
    [
      'const seen = new Set<string>()\n',
      'const seen = new Set<string>()\n  if (seen.size === 0) return true\n',
    ],
    seeds,
  ),
  broken(
    'look-up-that-fails-ends-the-run',
    ask,
    [
      '} catch (error) {\n    app.log.error({ paymentId: id',
      '} catch (error) {\n    throw error\n    app.log.error({ paymentId: id',
    ],
    seeds,
  ),
  broken(
    'mails-need-the-owner',
    'app/notifications/delivery/load-facts.server.ts',
    [
      "return definition.facts(event, rows) ?? 'missing'",
      "const facts = definition.facts(event, rows) ?? 'missing'\n  return typeof facts === 'object' && facts.owner === null ? 'nobody' : facts",
    ],
    seeds,
  ),
  without('sql-donation-once', 'alter table donations drop constraint donations_pkey cascade', [
    'tests/money/guards/database-guards.db.test.ts',
  ]),
  without('sql-payment-sums', 'alter table payments drop constraint payment_sums_to_total', [
    'tests/money/guards/database-guards.db.test.ts',
  ]),
]
