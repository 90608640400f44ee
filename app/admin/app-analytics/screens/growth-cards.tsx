import type { ReactNode } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type Growth, growthWords } from '../../analytics/growth.ts'
import { tiles } from '../../screens/figure-link.tsx'
import type { MonthlyGrowth } from '../contract.ts'

/** What the last 30 days brought, beside the 30 before. */
export function GrowthCards({ growth }: { growth: MonthlyGrowth }) {
  const { t } = useWords()
  const { raisedCents, donations, signUps, campaigns } = growth
  return (
    <div className={tiles}>
      <Moved
        label={t('{as, select, money {Given} other {Given}}', { as: 'money' })}
        growth={raisedCents}
        show={cents => <Amount cents={cents} />}
      />
      <Moved label={t('Donations')} growth={donations} show={count} />
      <Moved label={t('Sign-ups')} growth={signUps} show={count} />
      <Moved label={t('New campaigns')} growth={campaigns} show={count} />
    </div>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

type MovedProps = { label: string; growth: Growth; show: (value: number) => ReactNode }

function Moved({ label, growth, show }: MovedProps) {
  const { t } = useWords()
  const { now, before } = growth
  const tone = now > before ? 'text-gown' : now < before ? 'text-clay-ink' : ''
  return (
    <StatTile
      label={label}
      value={show(now)}
      note={
        <>
          <span className={cx('figures font-semibold', tone)}>{growthWords(growth, t)}</span>
          {' · '}
          <Phrase words="<0/> in the 30 days before" parts={[<span key="before">{show(before)}</span>]} />
        </>
      }
    />
  )
}
