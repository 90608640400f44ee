import { type ReactNode, useId } from 'react'
import { asksForTip, unpackFees } from '../../fees/fee-schedule.ts'
import { withdrawalFeeWords } from '../../fees/withdrawal-fee-words.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LandingData } from '../contract.ts'
import { exampleCents } from '../fee-example.ts'

/** A diagram of a donation (P391): a cord whose width is proportional to the amount, from which the fees branch off. */
export function DonationJourney({ example }: Pick<LandingData, 'example'>) {
  const words = useWords()
  const { t, money } = words
  const { branding, fees: packed } = useSession()
  const { product } = branding
  const fees = unpackFees(packed)
  const { platformBp, mode, processingBp, processingFlat, creditSurchargeBp } = fees
  const id = useId()
  const { pays, amount, reaches } = example
  const card = {
    percent: processingBp / 100,
    flat: money(processingFlat),
    creditPercent: creditSurchargeBp / 100,
  }
  const before = pays - amount
  const after = amount - reaches
  return (
    <Section title={t('How a gift of {amount} travels', { amount: money(exampleCents) })}>
      <p className="measure -mt-2 text-ink-soft">
        {t('Every cent, at today’s rates. The cord thins as fees come out, drawn to scale.')}
      </p>
      <Threads id={id} />
      <ol className="mt-2 grid max-w-3xl">
        <Stop id={id} cents={pays} edge="start" sum={money(pays)} title={t('You pay')}>
          {mode === 'surcharge' ? `${t('By credit card.')} ` : null}
          {asksForTip(fees)
            ? t('A tip for {product} is up to you, and none is counted here.', { product })
            : null}
        </Stop>
        {before > 0 ? (
          <Stop id={id} cents={amount} leaving={before} sum={`−${money(before)}`} title={t('Card fees')}>
            {t(
              mode === 'surcharge'
                ? phrase(
                    '{percent}% + {flat} processing, and {creditPercent}% for credit cards. Debit cards skip the second.',
                  )
                : phrase('{percent}% + {flat} processing, the same for every card.'),
              card,
            )}
            {mode === 'choice' ? ` ${t('You may add it to your gift instead.')}` : null}
          </Stop>
        ) : null}
        <Stop id={id} cents={amount} sum={money(amount)} title={t('Held for the student')}>
          {t(
            'Recorded under the student’s campaign in our ledger, where it stays until the campaign is over.',
          )}
        </Stop>
        {after > 0 ? (
          <Stop id={id} cents={reaches} leaving={after} sum={`−${money(after)}`} title={t('Withdrawal fees')}>
            {withdrawalFeeWords(fees, words, withdrawalWords, { percent: platformBp / 100, product })}
          </Stop>
        ) : null}
        <Stop id={id} cents={reaches} edge="end" sum={money(reaches)} title={t('Reaches the student’s bank')}>
          {t('Paid out after an admin has approved the request.')}
        </Stop>
      </ol>
    </Section>
  )
}

const withdrawalWords = {
  both: phrase('{percent}% platform fee, and {flat} once per withdrawal. That keeps {product} running.'),
  one: phrase('{fee} of each withdrawal. That keeps {product} running.'),
  none: phrase('Withdrawals cost nothing.'),
}

type StopProps = {
  /** The element id of the SVG pattern that draws the cord's threads. */
  id: string
  /** The amount that remains after this step. */
  cents: number
  /** The fee that branches off at this step, in cents. */
  leaving?: number
  edge?: 'start' | 'end'
  sum: string
  title: string
  children: ReactNode
}

function Stop({ id, cents, leaving, edge, sum, title, children }: StopProps) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4">
      <div className="relative">
        <Strand id={id} cents={cents} leaving={leaving ?? 0} edge={edge} />
      </div>
      <div className="grid gap-0.5 pt-3 pb-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          <span
            className={
              leaving ? 'figures text-clay-ink' : 'font-display text-xl font-semibold figures md:text-2xl'
            }
          >
            {sum}
          </span>
        </p>
        <p className="measure text-sm text-ink-soft">{children}</p>
      </div>
    </li>
  )
}

/** A piece of the cord, 1 px wide per dollar. The fee branches off to the right. */
function Strand({
  id,
  cents,
  leaving,
  edge,
}: Pick<StopProps, 'id' | 'cents' | 'edge'> & { leaving: number }) {
  const width = cents / 100
  const leavingWidth = leaving / 100
  const left = 8
  const turn = left + width + leavingWidth / 2
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      <rect
        x={left}
        y={edge === 'start' ? 14 : 0}
        width={width}
        height={edge === 'end' ? 26 : '100%'}
        fill={`url(#${id})`}
      />
      {edge === 'start' ? <Binding x={left} y={14} width={width} /> : null}
      {edge === 'end' ? <Fringe x={left} y={26} width={width} /> : null}
      {leaving ? (
        <path
          d={`M${turn} 0 C ${turn} 24, 104 8, 104 34`}
          fill="none"
          stroke="var(--color-clay)"
          strokeWidth={leavingWidth}
        />
      ) : null}
    </svg>
  )
}

function Binding({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect x={x - 3} y={y - 6} width={width + 6} height={12} rx={3} fill="var(--color-gown)" />
}

/** The tassel at the end of the cord. */
function Fringe({ x, y, width }: { x: number; y: number; width: number }) {
  const threads = Array.from({ length: 9 }, (_, index) => x + (width * (index + 0.5)) / 9)
  return (
    <>
      <Binding x={x} y={y} width={width} />
      {threads.map(at => (
        <path
          key={at}
          d={`M${at} ${y + 6} v 34`}
          stroke="var(--color-cord-thread)"
          strokeWidth={3.2}
          strokeLinecap="round"
        />
      ))}
    </>
  )
}

/** Defines the SVG pattern of the cord's threads, which all pieces use. */
function Threads({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse" x="8">
          <rect width="14" height="14" fill="var(--color-cord-thread)" />
          <path
            d="M0 -2 L7 5 L14 -2 M0 12 L7 19 L14 12"
            fill="none"
            stroke="var(--color-cord-shade)"
            strokeWidth="2"
          />
          <path d="M0 5 L7 12 L14 5" fill="none" stroke="var(--color-cord-light)" strokeWidth="1.5" />
        </pattern>
      </defs>
    </svg>
  )
}
