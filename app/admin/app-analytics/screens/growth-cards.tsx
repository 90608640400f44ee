import type { ReactNode } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { cx } from '../../../ui/cx.ts'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type Growth, growthWords } from '../../analytics/growth.ts'
import { tiles } from '../../kit/figure-tiles.tsx'
import type { MonthlyGrowth } from '../contract.ts'

/** Shows the growth of the last 30 days over the 30 days before. */
export function GrowthCards({ growth }: { growth: MonthlyGrowth }) {
  const { t } = useWords()
  const { raisedCents, donations, signUps, campaigns } = growth
  return (
    <div className={tiles}>
      <GrowthTile
        label={t('{as, select, money {Given} other {Given}}', { as: 'money' })}
        growth={raisedCents}
        show={cents => <Amount cents={cents} />}
      />
      <GrowthTile label={t('Donations')} growth={donations} show={formatCount} />
      <GrowthTile label={t('Sign-ups')} growth={signUps} show={formatCount} />
      <GrowthTile label={t('New campaigns')} growth={campaigns} show={formatCount} />
    </div>
  )
}

type GrowthTileProps = { label: string; growth: Growth; show: (value: number) => ReactNode }

function GrowthTile({ label, growth, show }: GrowthTileProps) {
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
