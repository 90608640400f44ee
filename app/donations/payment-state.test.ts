import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../platform/payments/port.ts'
import { mayHappen } from '../platform/payments/sandbox/sandbox-payment.ts'
import { isPlainCapture, paymentStateOf, type Step, shownStatus, stepsBetween } from './payment-state.ts'

const happenings: Happening[] = ['failed', 'captured', 'refunded', 'disputed', 'dispute_won']

/** Every history that a provider can have, each happening at most once. */
function histories(so_far: Happening[] = []): Happening[][] {
  const next = happenings.filter(h => !so_far.includes(h) && mayHappen(so_far, h))
  return [so_far, ...next.flatMap(h => histories([...so_far, h]))]
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((item, at) => permutations(list.toSpliced(at, 1)).map(rest => [item, ...rest]))
}

const weight: Record<Step, number> = { capture: 1, refund: -1, dispute: -1, win: 1, mark_refunded: 0 }

/** Plays news in the given order; answers what was written. */
function play(news: readonly (readonly Happening[])[]) {
  let known: ReadonlySet<Happening> = new Set()
  const written: Step[] = []
  for (const reported of news) {
    const { steps, happened } = stepsBetween(known, new Set(reported))
    written.push(...steps)
    known = happened
  }
  return { written, known, money: written.reduce((sum, step) => sum + weight[step], 0) }
}

/** How often the donation's money is with the campaign, by the provider's own account of it. */
const truth = (history: readonly Happening[]) =>
  ({ none: 0, captured: 1, refunded: 0, disputed: 0 })[paymentStateOf(new Set(history))]

describe('news of a payment', () => {
  it('ends at the look-up’s truth in whatever order and however often its events come', () => {
    let orders = 0
    for (const history of histories()) {
      const events = history.map((_, at) => history.slice(0, at + 1))
      // The second half repeats every event: late copies may come at any place.
      for (const order of permutations(events)) {
        for (const repeated of [order, [...order, ...order], order.flatMap(event => [event, event])]) {
          orders += 1
          const played = play(repeated)
          expect(played.money).toBe(truth(history))
          expect(paymentStateOf(played.known)).toBe(paymentStateOf(new Set(history)))
          expect(new Set(played.written).size).toBe(played.written.length)
        }
      }
    }
    expect(orders).toBeGreaterThan(300)
  })

  it('ends at the same money also where a provider tells what cannot be', () => {
    const news = fc.array(fc.subarray(happenings), { maxLength: 8 })
    fc.assert(
      fc.property(news, fc.infiniteStream(fc.nat()), (reported, chance) => {
        const shuffled = [...reported].sort(() => ((chance.next().value ?? 0) % 3) - 1)
        expect(play(shuffled).money).toBe(play(reported).money)
        expect([0, 1]).toContain(play(reported).money)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    [['captured'], 'captured'],
    [['failed', 'captured'], 'captured'],
    [['captured', 'disputed', 'dispute_won'], 'captured'],
    [['captured', 'disputed'], 'disputed'],
    [['captured', 'refunded'], 'refunded'],
    [['captured', 'disputed', 'dispute_won', 'refunded'], 'refunded'],
    [['failed'], 'none'],
    [[], 'none'],
  ] as [Happening[], string][])('%j stands as %s', (happened, state) => {
    expect(paymentStateOf(new Set(happened))).toBe(state)
  })

  it('is a plain capture when there is nothing else to it', () => {
    expect(isPlainCapture(['captured'])).toBe(true)
    expect(isPlainCapture(['failed', 'captured'])).toBe(true)
    expect(isPlainCapture(['failed'])).toBe(false)
    expect(isPlainCapture(['captured', 'refunded'])).toBe(false)
  })

  it.each([
    ['started', null, null, 'waiting'],
    ['started', null, 'card_declined', 'declined'],
    ['captured', 'captured', 'card_declined', 'captured'],
    ['captured', 'refunded', null, 'returned'],
    ['captured', 'disputed', null, 'returned'],
    ['held', null, null, 'held'],
    ['expired', null, null, 'expired'],
    ['failed', null, 'card_declined', 'declined'],
  ] as const)('%s, %s, %s is shown as %s', (payment, donation, code, shown) => {
    expect(shownStatus(payment, donation, code)).toBe(shown)
  })
})
