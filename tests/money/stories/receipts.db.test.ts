import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { annualReceipt } from '#app/donors/receipts/annual-receipt.server.ts'
import { issueMissing } from '#app/donors/receipts/issue-missing.server.ts'
import { loadReceipts, loadReceiptsOf } from '#app/donors/receipts/load-receipts.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import type { Movement } from '#app/platform/payments/port.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { type BuiltDonation, donations } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'

const histories = isWhole ? 1_000 : 250
const donors = 40

let world: World
beforeAll(async () => {
  world = await aWorld({
    env: { TAX_STATUS: '501c3', EIN: '12-3456789', POSTAL_ADDRESS: 'Marlow', TIP_TAX_CLASS: 'contribution' },
  })
})
afterAll(() => world.close())

/** Random returns of one donation: refunds of parts, some sent back by the bank, and disputes, some won. */
function historyOf(donation: BuiltDonation, random: () => number): Movement[] {
  const upTo = (most: number) => 1 + Math.trunc(random() * most)
  const movements: Movement[] = []
  for (let left = donation.lines.total, step = 0; step < 4 && random() < 0.7 && left > 0; step++) {
    const isDispute = random() < 0.3
    const cents = random() < 0.3 ? left : upTo(left)
    movements.push(moved(donation, isDispute ? 'disputed' : 'refunded', cents, `:${step}`))
    left -= cents
    if (random() >= 0.4) continue
    movements.push(moved(donation, isDispute ? 'dispute_won' : 'refund_failed', cents, `:${step}`))
    left += cents
  }
  return movements
}

type Lines = Record<'amount' | 'tip' | 'foundationDonation' | 'processingFee' | 'creditCardFee', number>

/** The lines of each donation by the ledger's accounts. */
const ledgerLines = async (): Promise<Map<string, Lines>> => {
  const rows = await world.app.db.rows<Lines & { id: string }>(
    null,
    `select t.subject_id as id, ${[
      ['amount', 'campaign_funds'],
      ['tip', 'tips'],
      ['foundation_donation', 'foundation_donations'],
      ['processing_fee', 'donor_processing_fees'],
      ['credit_card_fee', 'credit_card_fees'],
    ]
      .map(
        ([line, account]) =>
          `coalesce(-sum(e.amount) filter (where account = '${account}'), 0)::bigint as ${line}`,
      )
      .join(', ')}
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by 1`,
  )
  return new Map(rows.map(({ id, ...lines }) => [id, lines]))
}

it(`${histories} random histories: one valid receipt each, its lines are the ledger’s, and a year is the sum of its receipts (P520, P526)`, async () => {
  const random = seededRandom(26).next
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const built = await donations(
    world,
    Array.from({ length: histories }, (_, at) => ({
      campaignId,
      amountCents: 100 + Math.trunc(random() * 20_000),
      tipPercentage: [0, 10, 15, 20][Math.trunc(random() * 4)]!,
      foundationPercentage: ([0, 10, 15, 20] as const)[Math.trunc(random() * 4)]!,
      paymentMethod: random() < 0.5 ? ('credit_card' as const) : ('debit_card' as const),
      donorEmail: `donor-${at % donors}@example.com`,
      donorName: random() < 0.2 ? null : `Donor ${at % donors}`,
    })),
  )
  const open = built.map(one => ({ one, movements: historyOf(one, random), known: 0 }))
  const deliver = () => deliverBatch(world.app, entry)
  // Reports the movements in random order, some of them together, and delivers events in between.
  for (let left = open.filter(({ movements }) => movements.length > 0); left.length > 0; ) {
    const history = left[Math.trunc(random() * left.length)]!
    history.known = Math.min(history.movements.length, history.known + 1 + Math.trunc(random() * 2))
    const report = reportOf(history.one, history.movements.slice(0, history.known))
    await applyProviderFacts(world.app, report, null, world.clock.now())
    if (random() < 0.05) await deliver()
    left = left.filter(({ movements, known }) => known < movements.length)
  }
  while ((await deliver()) > 0);

  const ledger = await ledgerLines()
  const ids = built.map(({ donationId }) => donationId)
  const receipts = await loadReceiptsOf(world.app.db, ids)
  const valid = await world.app.db.rows<{ count: number }>(
    null,
    `select count(*) from receipts where replaced_by is null and donation_id is not null group by donation_id having count(*) <> 1`,
  )
  expect([receipts.size, valid]).toEqual([histories, []])
  for (const id of ids) {
    const {
      donations: [donation],
      cents,
    } = receipts.get(id)!.receipt
    const lines = Object.fromEntries(donation!.lines.map(line => [line.key, line.cents]))
    const empty = { amount: 0, tip: 0, foundationDonation: 0, processingFee: 0, creditCardFee: 0 }
    expect({ ...empty, ...lines }).toEqual(ledger.get(id))
    expect(cents).toBe(donation!.lines.reduce((sum, line) => sum + line.cents, 0))
  }
  const kinds = await world.app.db.rows<{ kind: string; count: number }>(
    null,
    'select kind, count(*) from receipts group by kind order by kind',
  )
  expect(kinds.find(({ kind }) => kind === 'original')?.count).toBe(histories)
  expect(kinds.find(({ kind }) => kind === 'corrected')?.count).toBeGreaterThan(histories / 2)

  for (let donor = 0; donor < donors; donor++) {
    const email = `donor-${donor}@example.com`
    const id = await annualReceipt(world.app, { email, year: 2026, locale: 'en' }, world.clock.now())
    const [annual] = await loadReceipts(world.app.db, [id])
    const own = ids.filter((_, at) => at % donors === donor).map(one => receipts.get(one)!.receipt)
    const { sums, cents } = annual!.receipt
    expect(cents).toBe(own.reduce((sum, receipt) => sum + receipt.cents, 0))
    for (const legalClass of ['personalGift', 'contribution', 'service', 'unstated'] as const)
      expect(sums[legalClass]).toBe(own.reduce((sum, receipt) => sum + receipt.sums[legalClass], 0))
  }
  expect(await issueMissing(world.app)).toBe(0)
  const report = await selfCheck(world.app)
  expect(report.checks.filter(({ differences }) => differences > 0)).toEqual([])
}, 300_000)
