import { donationStatusOf, returnedOf, totalsOf } from '#app/donations/payment-state.ts'
import { linesReturned } from '#app/ledger/returned-lines.ts'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { refreshSums } from '#tests/world/app.ts'
import { leftOf, type ModelPayment } from './model-payment.ts'
import type { SimDonation, Simulation } from './simulation.ts'

/** A payment in our database. Amounts in cents. */
type OurPayment = {
  id: string
  donation: 'captured' | 'refunded' | 'disputed' | null
  campaignId: string | null
  suspense: 'open' | 'assigned' | 'refunded' | 'disputed' | null
  suspenseKind: string | null
  suspenseCents: number | null
  suspenseReturned: number | null
  /** What remains of the donation. */
  donationCents: number | null
}

/** Describes each invariant that is violated at the end of a story. */
export async function brokenInvariants(simulation: Simulation): Promise<string[]> {
  const ours = await loadOurs(simulation)
  return [
    ...(await ledgerFaults(simulation)),
    ...paymentFaults(simulation, ours),
    ...(await campaignFaults(simulation, ours)),
    ...(await differenceFaults(simulation, ours)),
    ...(await deliveryFaults(simulation, ours)),
    ...(await selfCheckFaults(simulation)),
  ]
}

/**
 * Describes each violated invariant that must hold at all times: the ledger sums to zero, campaigns of departed owners hold no withdrawable
 * money, no held withdrawal is on its way to the bank (P622), and nobody alone approved and sent the same one (P695).
 */
export async function brokenMeanwhile({ app }: Simulation): Promise<string[]> {
  const rows = await app.db.rows<{ fault: string }>(
    'simulated_meanwhile',
    `select 'the ledger sums to ' || sum(amount) as fault from ledger_entries having sum(amount) <> 0
     union all select 'campaign ' || c.id || ' of an owner who has left holds ' || (raised_amount - total_withdrawn - pending_withdrawn)
       from campaigns c join users u on u.id = c.owner_id
       where u.deleted_at is not null and raised_amount - total_withdrawn - pending_withdrawn > 0
     union all select 'withdrawal ' || w.id || ' is ' || w.status || ' with an open hold'
       from withdrawals w join payee_holds h on h.withdrawal_id = w.id
       where h.cleared_at is null and (w.status = 'paid' or w.payout_batch_id is not null)
     union all select 'one person approved and sent withdrawal ' || w.id
       from withdrawals w left join payout_batches b on b.id = w.payout_batch_id
       where w.status = 'paid' and not exists (select from withdrawal_approvals a
         where a.withdrawal_id = w.id and a.admin_user_id <> coalesce(b.downloaded_by, w.paid_by))`,
  )
  return rows.map(row => row.fault)
}

async function loadOurs({ app, provider }: Simulation): Promise<Map<string, OurPayment>> {
  const rows = await app.db.rows<OurPayment>(
    'simulated_ours',
    `select asked.id, d.status as donation, d.campaign_id, i.status as suspense, i.kind as suspense_kind,
       i.amount as suspense_cents, i.returned as suspense_returned, d.amount as donation_cents
     from unnest($1::uuid[]) as asked(id) left join donations d on d.id = asked.id
     left join suspense_items i on i.payment_id = asked.id`,
    [[...provider.payments.keys()]],
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function ledgerFaults(simulation: Simulation): Promise<string[]> {
  const [row] = await simulation.app.db.rows<{ held: number }>(
    'simulated_clearing',
    `select coalesce(sum(amount), 0)::bigint as held from ledger_entries where account = 'provider_clearing'`,
  )
  const there = simulation.provider.balance()
  const faults = await brokenMeanwhile(simulation)
  if (row?.held !== there) faults.push(`the provider holds ${there}, the ledger says ${row?.held}`)
  return faults
}

/** Checks that each captured payment is either a donation or a suspense item, with the provider's status. */
function paymentFaults({ provider, donations, owners }: Simulation, ours: Map<string, OurPayment>): string[] {
  const closedCampaignIds = new Set(owners.filter(owner => owner.hasLeft).flatMap(owner => owner.campaignIds))
  return [...provider.payments.values()].flatMap(payment => {
    const row = ours.get(payment.paymentId)
    const expected = donations.get(payment.paymentId)
    const { donation = null, suspense = null } = row ?? {}
    const name = `payment ${payment.paymentId}`
    if (payment.capturedCents === null)
      return donation || suspense ? [`${name} was never captured and is in the books`] : []
    if ((donation === null) === (suspense === null))
      return [`${name} is ${donation ? 'twice' : 'not'} in the books`]
    const there = statusAt(payment, expected)
    const here = donation ?? (suspense === 'open' || suspense === 'assigned' ? 'captured' : suspense)
    const faults = here === there ? [] : [`${name} is ${there} at the provider and ${here} here`]
    const belongsToNobody = expected?.isStray || payment.capturedCents !== payment.totalCents
    if (belongsToNobody && donation) faults.push(`${name} is a donation and belongs to nobody`)
    if (!belongsToNobody && suspense && !closedCampaignIds.has(expected?.campaignId ?? ''))
      faults.push(`${name} is in suspense, though its owner is there`)
    if (suspense && row?.suspenseCents !== payment.capturedCents)
      faults.push(`${name} is held with another sum`)
    const held = (row?.suspenseCents ?? 0) - (row?.suspenseReturned ?? 0)
    if (suspense && held !== Math.max(0, leftOf(payment)))
      faults.push(`${name} holds ${held}, and ${leftOf(payment)} is left of it`)
    if (donation && expected?.lines && row?.donationCents !== amountLeft(payment, expected.lines))
      faults.push(
        `${name} stands with ${row?.donationCents}, expected ${amountLeft(payment, expected.lines)}`,
      )
    return faults
  })
}

type Lines = NonNullable<SimDonation['lines']>

/**
 * The status that a payment must have as a donation or a suspense item, according to the provider's record.
 */
function statusAt({ movements, totalCents }: ModelPayment, expected: SimDonation | undefined) {
  const whole = { amount: totalCents, tip: 0, foundationDonation: 0, processingFee: 0, creditCardFee: 0 }
  const totals = totalsOf(movements)
  const isOther = totals.capturedCents !== totalCents || !expected?.lines
  const nobodys = { ...whole, amount: totals.capturedCents, total: totals.capturedCents }
  return donationStatusOf(totals, isOther ? nobodys : (expected.lines as Lines))
}

/** What remains of the amount credited to the campaign. */
const amountLeft = ({ movements }: ModelPayment, lines: Lines) =>
  lines.amount - linesReturned(lines, returnedOf(totalsOf(movements))).amount

type Sums = { id: string; raised: number; counted: number; withdrawn: number; pending: number; funds: number }

async function campaignFaults(simulation: Simulation, ours: Map<string, OurPayment>): Promise<string[]> {
  const { app, owners } = simulation
  const campaignRows = await app.db.rows<Sums & { taken: number; waiting: number }>(
    'simulated_campaigns',
    `select c.id, raised_amount as raised, donation_count as counted, total_withdrawn - settled_apart as withdrawn,
       pending_withdrawn as pending,
       coalesce(sum(case w.status when 'returned' then w.amount - w.payout when 'approved' then w.amount when 'paid' then w.amount end), 0)::bigint as taken,
       coalesce(sum(w.amount) filter (where w.status = 'pending'), 0)::bigint as waiting
     from campaigns c left join withdrawals w on w.campaign_id = c.id where c.owner_id = any($1::uuid[]) group by c.id`,
    [owners.map(owner => owner.userId)],
  )
  return campaignRows.flatMap(row => {
    const expected = raisedOf(simulation, ours, row.id)
    const actualSums = {
      raised: row.raised,
      counted: row.counted,
      withdrawn: row.withdrawn,
      pending: row.pending,
    }
    const expectedSums = { ...expected, withdrawn: row.taken, pending: row.waiting }
    const [here, there] = [JSON.stringify(actualSums), JSON.stringify(expectedSums)]
    return here === there ? [] : [`campaign ${row.id} says ${here}, expected ${there}`]
  })
}

/**
 * The amount a campaign must have raised, according to the provider's record and the simulation's own
 * records.
 */
function raisedOf(
  { provider, donations, assigned, ownerless }: Simulation,
  ours: Map<string, OurPayment>,
  campaignId: string,
) {
  let raised = ownerless.get(campaignId) ?? 0
  let counted = 0
  for (const payment of provider.payments.values()) {
    const expected = donations.get(payment.paymentId)
    const row = ours.get(payment.paymentId)
    const isTaken = payment.capturedCents !== null && !row?.suspense
    if (expected?.lines && expected.campaignId === campaignId && isTaken) {
      const left = amountLeft(payment, expected.lines)
      raised += left
      counted += Number(left > 0)
    }
    if (row?.suspense === 'assigned' && assigned.get(payment.paymentId) === campaignId)
      raised += Math.max(0, leftOf(payment))
  }
  return { raised, counted }
}

async function differenceFaults(
  { app, resolved }: Simulation,
  ours: Map<string, OurPayment>,
): Promise<string[]> {
  const open = await app.db.rows<{ payment: string; kind: string }>(
    'simulated_differences',
    `select coalesce(payment_id::text, provider_payment_id) as payment, kind from provider_differences where resolved_at is null`,
  )
  const expected = [...ours.values()]
    .filter(row => row.suspenseKind === 'unknown_payment' && row.suspense === 'open' && !resolved.has(row.id))
    .map(row => `${row.id} unknown_here`)
  const actualDifferences = open
    .filter(row => !resolved.has(row.payment))
    .map(row => `${row.payment} ${row.kind}`)
  return [
    ...expected.filter(one => !actualDifferences.includes(one)).map(one => `no difference is listed: ${one}`),
    ...actualDifferences.filter(one => !expected.includes(one)).map(one => `a difference is left: ${one}`),
  ]
}

type Delivered = { events: Record<string, number> | null; mails: Record<string, number> | null }

/**
 * Checks that each donor received one receipt and one email per refund, and that admins were notified of each
 * dispute.
 */
async function deliveryFaults(
  { app, donations, provider }: Simulation,
  ours: Map<string, OurPayment>,
): Promise<string[]> {
  const rows = await app.db.rows<Delivered & { id: string; toAdmins: number }>(
    'simulated_told',
    `select asked.id,
       (select jsonb_object_agg(kind, n) from (select kind, count(*) as n from outbox_events
          where payload->>'donationId' = asked.id::text and kind not like '%won' group by kind) e) as events,
       (select jsonb_object_agg(template, n) from (select template, count(*) as n from mails
          where to_email = asked.email group by template) m) as mails,
       (select count(*) from (select 1 from outbox_events e join mails m on m.event_id = e.id and m.template like 'dispute-%'
          join users u on u.email = m.to_email join user_roles r on r.user_id = u.id
          where (e.payload->>'donationId' = asked.id::text and e.kind like '%disputed')
            or exists (select 1 from disputes d where d.id::text = e.payload->>'disputeId' and d.payment_id = asked.id) limit 1) one) as to_admins
     from unnest($1::uuid[], $2::text[]) as asked(id, email)`,
    [[...donations.keys()], [...donations.values()].map(expected => expected.email)],
  )
  const faults = rows.flatMap(({ id, events, mails, toAdmins }) => {
    const row = ours.get(id)
    const expectedCounts: [string, number, number][] = []
    const isHeld = row?.suspense != null
    const expected = donations.get(id)
    if (expected?.isStray) return []
    const moved = provider.payments.get(id)?.movements ?? []
    const refunds = moved.filter(({ kind }) => kind === 'refunded').length
    expectedCounts.push(['receipt mail', mails?.receipt ?? 0, row?.donation ? 1 : 0])
    expectedCounts.push(['receipt event', events?.donation_captured ?? 0, row?.donation ? 1 : 0])
    const refunded = isHeld ? 'held_payment_refunded' : 'donation_refunded'
    expectedCounts.push(['refund event', events?.[refunded] ?? 0, refunds])
    expectedCounts.push(['refund mail', mails?.['donation-refunded'] ?? 0, refunds])
    if (moved.some(({ kind }) => kind === 'disputed'))
      expectedCounts.push(['dispute that reached admins', toAdmins, 1])
    return expectedCounts
      .filter(([, found, expected]) => found !== expected)
      .map(([what, found, expected]) => `payment ${id}: ${what} ${found} times, expected ${expected}`)
  })
  const open = await app.db.rows<{ kind: string; why: string }>(
    'simulated_untold',
    `select kind, coalesce(last_error, 'still open') as why from outbox_events where handled_at is null`,
  )
  return [...faults, ...open.map(({ kind, why }) => `an event was not told: ${kind}, ${why}`)]
}

/** Skips differences with the provider, which the simulation causes and checks separately above. */
async function selfCheckFaults({ app }: Simulation): Promise<string[]> {
  await refreshSums(app)
  const results = await app.db.transaction(compareTotals)
  return results
    .filter(check => check.name !== 'provider' && check.differences > 0)
    .flatMap(check => check.examples.map(example => `self-check, ${check.title}: ${example}`))
}
