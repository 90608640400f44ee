import Download from 'lucide-react/icons/download'
import type { YearTotal } from '../../donations/own-donations/own-donation.ts'
import { phrase } from '../../lib/phrase.ts'
import { download } from '../../shell/wire/download.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Each year's total, with its files. */
export function Years({ years }: { years: readonly YearTotal[] }) {
  const { t } = useWords()
  return (
    <Section title={t('By year')}>
      <Card pad="none">
        <ul className="divide-y divide-line">
          {years.map(total => (
            <li
              key={total.year}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4"
            >
              <div className="grid">
                <h3 className="text-lg">{total.year}</h3>
                <p className="text-sm text-ink-soft">
                  {t('{count, plural, one {# donation} other {# donations}}', { count: total.donations })}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <Amount cents={total.cents} className="font-display text-xl font-semibold" />
                <YearFiles year={total.year} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <p className="text-sm text-ink-soft">
        {t('What you paid, tips and fees included, less what was returned.')}
      </p>
    </Section>
  )
}

function YearFiles({ year }: { year: number }) {
  const { t } = useWords()
  const csv = useTask(
    () =>
      download(
        'GET /api/my-donations/years/:year',
        { params: { year: String(year) } },
        `donations-${year}.csv`,
      ),
    { failed: phrase('We couldn’t download the file'), reloads: false },
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={csv.busy}
      icon={<Download aria-hidden="true" size={16} />}
      aria-label={t('CSV of {year}', { year: String(year) })}
      onClick={() => void csv.run()}
    >
      {t('CSV')}
    </Button>
  )
}
