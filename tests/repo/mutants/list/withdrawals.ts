import { broken, type Mutant, without } from '../mutant.ts'

const funds = 'app/withdrawals/funds.ts'
const payout = 'app/withdrawals/payout.ts'
const request = 'app/withdrawals/request/request-withdrawal.server.ts'
const approve = 'app/withdrawals/approve-withdrawal.server.ts'
const reject = 'app/withdrawals/reject-withdrawal.server.ts'
const settle = 'app/withdrawals/settle-withdrawal.server.ts'
const locked = 'app/withdrawals/lock-withdrawal.server.ts'
const batch = 'app/withdrawals/payout-batches/create-payout-batch.server.ts'
const settleBatch = 'app/withdrawals/payout-batches/settle-payout-batch.server.ts'
const download = 'app/withdrawals/payout-batches/download-payout-batch.server.ts'
const nacha = 'app/withdrawals/payout-batches/nacha.ts'
const obstacle = 'app/withdrawals/payout-obstacle.ts'
const totals = 'app/campaigns/totals.server.ts'

const fundsRule = ['app/withdrawals/funds.test.ts']
const payoutRule = ['app/withdrawals/payout.test.ts']
const nachaRule = ['app/withdrawals/payout-batches/nacha.test.ts']
const requests = ['app/withdrawals/request/request-withdrawal.db.test.ts']
const decisions = ['app/withdrawals/decide-withdrawal.db.test.ts']
const money = ['app/withdrawals/money-rules.db.test.ts']
const batches = ['app/withdrawals/payout-batches/payout-batch.db.test.ts']
const departures = ['tests/resilience/races/departures.db.test.ts']
const died = ['tests/resilience/crash/died-after-commit.db.test.ts']
const guards = ['tests/money/guards/database-guards.db.test.ts']

export const withdrawals: readonly Mutant[] = [
  broken('gate-closed-to-admins', funds, ['if (view.isAdmin) return false', ''], fundsRule),
  broken(
    'gate-one-instant-late',
    funds,
    ['view.now < withdrawalDate', 'view.now <= withdrawalDate'],
    fundsRule,
  ),
  broken(
    'gate-open-without-an-end',
    funds,
    ['return endDate === null || view.now', 'return endDate !== null && view.now'],
    fundsRule,
  ),
  broken('funds-while-one-is-reviewed', funds, ['    funds.pendingCents === 0 &&\n', ''], fundsRule),
  broken('funds-behind-an-obstacle', funds, ['    funds.obstacle === null &&\n', ''], fundsRule),
  broken('funds-owed-elsewhere', funds, ['sum(openCents) - owedCents', 'sum(openCents)'], fundsRule),
  broken(
    'funds-of-test-payments',
    funds,
    ['Math.min(balanceOf(funds), funds.realCents)', 'Math.max(balanceOf(funds), funds.realCents)'],
    fundsRule,
  ),
  broken(
    'funds-held-twice',
    funds,
    [
      'funds.raisedCents - funds.withdrawnCents - funds.pendingCents',
      'funds.raisedCents - funds.withdrawnCents',
    ],
    fundsRule,
  ),
  broken(
    'funds-take-no-lock',
    'app/withdrawals/load-funds.server.ts',
    ['`${selectFunds} for no key update`', 'selectFunds'],
    ['tests/resilience/races/withdrawals.db.test.ts'],
    { only: 'while a donation goes back' },
  ),
  broken('hold-without-a-guard', totals, ['>= $2 returning id', '>= $2 or true returning id'], guards),
  broken(
    'hold-not-released',
    reject,
    ['await releaseHeldFunds(tx, withdrawal.campaignId, withdrawal.amount)', ''],
    decisions,
  ),
  broken(
    'approval-not-withdrawn',
    totals,
    [
      'pending_withdrawn = pending_withdrawn - $2, total_withdrawn = total_withdrawn + $2',
      'pending_withdrawn = pending_withdrawn - $2',
    ],
    decisions,
  ),
  broken(
    'payout-platform-fee',
    payout,
    ['platformFeeBasisPoints = 1_000', 'platformFeeBasisPoints = 999'],
    payoutRule,
  ),
  broken('payout-flat-fee', payout, ['processingFeeCents = 25', 'processingFeeCents = 24'], payoutRule),
  broken(
    'payout-below-nothing',
    payout,
    ['Math.min(processingFeeCents, amount - platformFee)', 'processingFeeCents'],
    payoutRule,
  ),
  broken(
    'payout-rows-owe',
    payout,
    ['splitCents(request.processingFee, afterPlatform)', 'splitCents(request.processingFee, amounts)'],
    payoutRule,
  ),
  broken(
    'request-without-step-up',
    request,
    ['requireStepUp(viewer, now)\n  const call', 'const call'],
    requests,
  ),
  broken('request-without-proven-email', request, ['requireProvenEmail(viewer)\n', ''], requests),
  broken('request-repeated', request, ['key: request.requestId,', 'key: newId(now),'], requests),
  broken(
    'request-in-parts-needs-one',
    request,
    ['approvalsNeeded(total + recent,', 'approvalsNeeded(total,'],
    money,
  ),
  broken(
    'request-forgets-what-is-paid',
    request,
    ["status in ('pending', 'approved', 'paid')", "status in ('pending')"],
    money,
  ),
  broken(
    'request-last-four',
    request,
    ['request.accountNumber.slice(-4)', 'request.accountNumber.slice(0, 4)'],
    requests,
  ),
  broken(
    'request-holds-nothing',
    request,
    ['for (const row of rows) await holdFunds(tx, row.campaignId, row.parts.amount)', ''],
    requests,
  ),
  broken(
    'request-takes-test-money-as-real',
    request,
    ['      now,\n      app.env.demo,', '      now,\n      false,'],
    money,
  ),
  broken(
    'request-tells-after-the-commit',
    request,
    [
      "await emit(tx, [{ kind: 'withdrawal_requested', requestId: request.requestId }], now)",
      "setImmediate(() => app.db.transaction(late => emit(late, [{ kind: 'withdrawal_requested', requestId: request.requestId }], now)))",
    ],
    died,
  ),
  broken(
    'approve-status-in-the-write',
    approve,
    ["where id = $1 and status = 'pending' and user_id <> $2", 'where id = $1 and user_id <> $2'],
    decisions,
    { equivalent: 'approve-status-in-the-write' },
  ),
  broken(
    'approve-what-refunds-took',
    'app/withdrawals/payout-obstacle.server.ts',
    ['real_funds_left(id) < 0', 'real_funds_left(id) < -1'],
    ['app/withdrawals/owing.db.test.ts'],
  ),
  broken('approve-behind-an-obstacle', approve, ['await refuseObstacle(app, tx, withdrawal)', ''], money),
  broken(
    'approve-by-one-of-two',
    approve,
    ['if (approvals < approvalsNeeded) {', 'if (approvals < 1) {'],
    decisions,
  ),
  broken(
    'approve-counts-the-revoked',
    approve,
    [
      `select r.user_id as admin_id from withdrawal_approvals a join user_roles r on r.user_id = a.admin_user_id and r.role = 'admin'
     where a.withdrawal_id = $1 for key share of r`,
      `select a.admin_user_id as admin_id from withdrawal_approvals a where a.withdrawal_id = $1`,
    ],
    money,
  ),
  broken(
    'approve-twice-by-one',
    approve,
    ['added.length === 0 && current.length < withdrawal.approvalsNeeded', 'false'],
    decisions,
  ),
  broken(
    'approve-tells-nobody',
    approve,
    ["events: [{ kind: 'withdrawal_approved', withdrawalId: withdrawal.id }]", 'events: []'],
    died,
  ),
  broken('decide-before-its-campaign', locked, ['await lockCampaignsOf(tx, [withdrawalId])', ''], departures),
  broken(
    'decide-takes-no-lock',
    locked,
    ['from withdrawals where id = $1 for no key update', 'from withdrawals where id = $1'],
    [...decisions, ...batches],
    { equivalent: 'decide-takes-no-lock' },
  ),
  broken(
    'decide-takes-neither-lock',
    locked,
    [
      `  await lockCampaignsOf(tx, [withdrawalId])
  const [row] = await tx.rows<LockedWithdrawal>(
    'lock_withdrawal',
    \`select id, user_id, campaign_id, status, approvals_needed, is_test, payout_batch_id, amount, platform_fee, processing_fee, payout
     from withdrawals where id = $1 for no key update\`,`,
      `  const [row] = await tx.rows<LockedWithdrawal>(
    'lock_withdrawal',
    \`select id, user_id, campaign_id, status, approvals_needed, is_test, payout_batch_id, amount, platform_fee, processing_fee, payout
     from withdrawals where id = $1\`,`,
    ],
    batches,
  ),
  broken(
    'decide-ones-own',
    locked,
    ['if (!canDecideWithdrawal(admin, { userId: row.userId }))', 'if (false)'],
    decisions,
  ),
  broken('decide-out-of-turn', locked, ['if (!canBecome(row.status, next))', 'if (false)'], decisions),
  broken('pay-a-batched-payout', settle, ['if (withdrawal.payoutBatchId)', 'if (false)'], batches),
  broken('pay-behind-an-obstacle', settle, ['await refuseObstacle(app, tx, withdrawal)', ''], money),
  broken('return-of-nothing', settle, ['if (!posting) throw', 'if (false) throw'], decisions),
  broken(
    'return-with-the-fees',
    settle,
    [
      'restoreReturnedPayout(tx, withdrawal.campaignId, withdrawal.payout)',
      'restoreReturnedPayout(tx, withdrawal.campaignId, withdrawal.amount)',
    ],
    decisions,
  ),
  broken('batch-of-ones-own', batch, ['if (!isOwn && !obstacle)', 'if (!obstacle)'], batches),
  broken('batch-chosen-of-ones-own', batch, ['if (ids && isOwn)', 'if (false)'], batches),
  broken(
    'batch-twice',
    'app/withdrawals/payout-batches/payout-file.server.ts',
    [
      "w.status = 'approved' and w.payout_batch_id is null and w.payout > 0",
      "w.status = 'approved' and w.payout > 0",
    ],
    batches,
  ),
  broken(
    'batch-without-step-up',
    batch,
    ['requireStepUp(action.admin, action.now)\n  const originator', 'const originator'],
    batches,
  ),
  broken(
    'batch-paused-payouts',
    batch,
    [
      'payout.obstacle ? obstacleWords(payout.obstacle) : entryObstacle(payout.entry)',
      'entryObstacle(payout.entry)',
    ],
    [...batches, ...money],
  ),
  broken(
    'batch-numbers-unlocked',
    batch,
    ["await tx.rows('lock_payout_batches', 'select lock_payout_batches()')", ''],
    batches,
  ),
  broken('batch-paid-before-download', settleBatch, ['if (!batch.downloadedAt)\n', 'if (false)\n'], batches),
  broken('batch-paid-though-paused', settleBatch, ['if (isPaused && !sentAnyway)', 'if (false)'], money),
  broken(
    'batch-cancelled-by-one',
    settleBatch,
    ['if (batch.downloadedAt && (await awaitsSecond', 'if (false && (await awaitsSecond'],
    batches,
  ),
  broken(
    'batch-cancelled-after-a-revocation',
    settleBatch,
    ['cancelAskedBy === adminId || admins.length < 2', 'cancelAskedBy === adminId'],
    batches,
  ),
  broken(
    'batch-payouts-stay',
    'app/withdrawals/payout-batches/leave-batch.server.ts',
    ['set payout_batch_id = null', 'set payout_batch_id = payout_batch_id'],
    batches,
  ),
  broken(
    'file-that-changed',
    download,
    ['if (made?.sha256 === batch.sha256) return made.text', 'if (made) return made.text'],
    batches,
  ),
  broken(
    'file-not-audited',
    download,
    ['await recordDisclosures(tx, batchId, payouts, action)', ''],
    batches,
  ),
  broken(
    'file-of-paused-payouts',
    download,
    ['if (!stopped?.obstacle) return { batch, payouts }', 'return { batch, payouts }'],
    money,
  ),
  broken('nacha-hash', nacha, ['String(sum).slice(-10)', 'String(sum).slice(0, 10)'], nachaRule),
  broken('nacha-savings', nacha, ["savings: '32'", "savings: '37'"], nachaRule),
  broken('nacha-credits', nacha, ["serviceClass = '220'", "serviceClass = '200'"], nachaRule),
  broken(
    'nacha-blocks',
    nacha,
    ['(records.length + 1) / recordsInBlock', 'records.length / recordsInBlock'],
    nachaRule,
  ),
  broken(
    'nacha-routing',
    nacha,
    ["if (!isRoutingNumber(entry.routingNumber)) return phrase('The routing number is not valid.')", ''],
    nachaRule,
  ),
  broken('nacha-trace', nacha, ['digits(at + 1, 7)', 'digits(at, 7)'], nachaRule),
  broken('nacha-of-nothing', nacha, ['entry.amountCents <= 0', 'entry.amountCents < 0'], nachaRule),
  broken('obstacle-test-money', obstacle, ["isTest && !isDemo ? 'test' : ofCampaign", 'ofCampaign'], money),
  broken(
    'obstacle-takes-no-lock',
    'app/withdrawals/payout-obstacle.server.ts',
    ['order by c.id for share', 'order by c.id'],
    money,
  ),
  broken(
    'two-admins-from-the-sum-on',
    'app/withdrawals/withdrawal.ts',
    ['requestCents > twoAdminsAboveCents', 'requestCents >= twoAdminsAboveCents'],
    ['app/withdrawals/withdrawal.test.ts'],
  ),
  broken(
    'rejected-and-approved',
    'app/withdrawals/withdrawal.ts',
    ['rejected: []', "rejected: ['approved']"],
    ['app/withdrawals/withdrawal.test.ts'],
  ),
  broken(
    'banking-day-sunday',
    'app/withdrawals/payout-batches/banking-day.ts',
    ['if (weekday === 0 || weekday === 6) return false', 'if (weekday === 6) return false'],
    ['app/withdrawals/payout-batches/banking-day.test.ts'],
  ),
  without(
    'sql-approve-ones-own',
    'drop trigger nobody_approves_their_own on withdrawal_approvals',
    decisions,
  ),
  without('sql-withdrawal-change', 'drop trigger withdrawal_change on withdrawals', decisions),
  without('sql-payout-obstacles', 'drop trigger payout_obstacles on withdrawals', money),
  without('sql-payout-batching', 'drop trigger payout_batching on withdrawals', batches),
  without('sql-payout-batch-change', 'drop trigger payout_batch_change on payout_batches', batches),
  without(
    'sql-consent-is-no-obstacle',
    `create or replace function payout_obstacle(campaign campaigns) returns text language sql stable as
     $$ select case when campaign.funds_frozen_at is not null then 'frozen' end $$`,
    money,
  ),
  without(
    'sql-batches-unlocked',
    `create or replace function lock_payout_batches() returns void language plpgsql security definer
     set search_path = public, pg_temp as $$ begin end $$`,
    batches,
  ),
  without('sql-one-pending', 'drop index one_pending_withdrawal_per_campaign', guards),
  without('sql-withdrawn-within-raised', 'drop trigger withdrawn_within_raised on campaigns', guards),
  broken(
    'both-approve-by-one-of-two',
    approve,
    ['if (approvals < approvalsNeeded) {', 'if (approvals < 1) {'],
    decisions,
    { sql: 'drop trigger withdrawal_change on withdrawals', only: 'must approve above the sum' },
  ),
  broken(
    'both-decide-ones-own',
    locked,
    ['if (!canDecideWithdrawal(admin, { userId: row.userId }))', 'if (false)'],
    decisions,
    {
      sql: 'drop trigger nobody_approves_their_own on withdrawal_approvals',
      only: 'refuses the admin who asked',
    },
  ),
]
