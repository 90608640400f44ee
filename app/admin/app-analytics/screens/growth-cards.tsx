import type { ReactNode } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { type Growth, growthWords } from '../../analytics/growth.ts'
import { twoByTwo } from '../../screens/figure-link.tsx'
import type { MonthlyGrowth } from '../contract.ts'

/** What the last 30 days brought, beside the 30 before. */
export function GrowthCards({ growth }: { growth: MonthlyGrowth }) {
  const { raisedCents, donations, signUps, campaigns } = growth
  return (
    <div className={`${twoByTwo} lg:grid-cols-4`}>
      <Moved label="Given" growth={raisedCents} show={cents => <Amount cents={cents} />} />
      <Moved label="Donations" growth={donations} show={count} />
      <Moved label="Sign-ups" growth={signUps} show={count} />
      <Moved label="New campaigns" growth={campaigns} show={count} />
    </div>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

type MovedProps = { label: string; growth: Growth; show: (value: number) => ReactNode }

function Moved({ label, growth, show }: MovedProps) {
  const { now, before } = growth
  const tone = now > before ? 'text-gown' : now < before ? 'text-clay-ink' : ''
  return (
    <StatTile
      label={label}
      value={show(now)}
      note={
        <>
          <span className={cx('figures font-semibold', tone)}>{growthWords(growth)}</span>
          {' · '}
          {show(before)} in the 30 days before
        </>
      }
    />
  )
}
