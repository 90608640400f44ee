import { Link } from 'react-router'
import { asHead, monthLabel } from '../../../books/calendar.ts'
import { donationsWords } from '../../../campaigns/figures/messages.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { tiles } from '../../kit/figure-tiles.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import type { OverviewData } from '../contract.ts'
import { type MonthCard, monthAddress } from '../month-cards.ts'

type Props = Pick<OverviewData, 'year' | 'years' | 'cards' | 'wholeYear' | 'outsideWindow'>

/** Shows the months of a year (P220), May to December by default. Each card links to the month's campaigns. */
export function MonthCards({ year, years, cards, wholeYear, outsideWindow }: Props) {
  const { t } = useWords()
  const address = useListAddress()
  const chooser = (
    <Field label={t('Year')} labelHidden>
      <Select
        value={String(year)}
        onChange={event => address.show({ year: event.target.value }, { replace: true })}
        options={years.map(value => ({ value: String(value), label: String(value) }))}
      />
    </Field>
  )
  return (
    <Section title={t('By the month a campaign started')} aside={chooser}>
      <ul className={tiles}>
        {cards.map(card => (
          <MonthTile key={card.month} card={card} />
        ))}
      </ul>
      {outsideWindow > 0 || wholeYear ? (
        <p>
          <Link
            to={address.link({ months: wholeYear ? null : 'all' })}
            replace
            preventScrollReset
            className={linkClass({})}
          >
            {wholeYear
              ? t('Show May to December')
              : t('Show January to April ({count})', { count: outsideWindow })}
          </Link>
        </p>
      ) : null}
    </Section>
  )
}

function MonthTile({ card }: { card: MonthCard }) {
  const { t } = useWords()
  const { month, isActive, hasBegun, campaigns, raisedCents, donations } = card
  return (
    <li>
      <Link
        to={monthAddress(card)}
        className="grid h-full grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface p-4 shadow-soft transition-[transform,border-color] hover:-translate-y-0.5 hover:border-edge"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-display text-base font-semibold">{asHead(monthLabel(month, t))} </span>
          <Badge tone={isActive ? 'gown' : 'plain'}>{isActive ? t('Active') : t('Completed')}</Badge>
        </span>
        {hasBegun ? (
          <>
            <span className="sums">
              <span className="amount-large sum-fits figures block">
                <Amount cents={raisedCents} />
              </span>
            </span>
            <span className="figures flex flex-wrap gap-x-4 text-sm text-ink-soft">
              <span>{t('{count, plural, one {# campaign} other {# campaigns}}', { count: campaigns })}</span>
              <span>{donationsWords(donations, t)}</span>
            </span>
          </>
        ) : null}
      </Link>
    </li>
  )
}
