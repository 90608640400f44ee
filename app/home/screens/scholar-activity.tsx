import Donation from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useSearchParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { YearActivity } from '../contract.ts'

/** Scholar Activity In <year> (P261): this year, with a choice where there is history (P261). */
export function ScholarActivity({ activity }: { activity: YearActivity }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="scholar-activity" className="grid gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 id="scholar-activity" className="text-xl">
          {t('Scholar Activity In {year}', { year: activity.year })}
        </h2>
        {activity.years.length > 1 ? <YearChooser activity={activity} /> : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 md:gap-4">
        <StatTile
          label={t('Total Raised')}
          value={<Amount cents={activity.raisedCents} countUp />}
          icon={<HandCoins aria-hidden="true" />}
        />
        <StatTile label={t('Donations')} value={activity.donations} icon={<Donation aria-hidden="true" />} />
      </div>
    </section>
  )
}

function YearChooser({ activity }: { activity: YearActivity }) {
  const { t } = useWords()
  const [, setSearch] = useSearchParams()
  return (
    <Field label={t('Year')} labelHidden>
      <Select
        value={activity.year}
        onChange={event =>
          setSearch({ year: event.target.value }, { preventScrollReset: true, replace: true })
        }
        options={activity.years.map(year => ({ value: String(year), label: String(year) }))}
      />
    </Field>
  )
}
