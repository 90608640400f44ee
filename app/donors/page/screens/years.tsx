import Download from 'lucide-react/icons/download'
import type { YearTotal } from '../../../donations/own-donations/own-donation.ts'
import { call } from '../../../shell/wire/call.browser.ts'
import { download } from '../../../shell/wire/download.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Each year's number of donations and total, with its files. */
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
        {t('What you paid, including tips and fees, less what was returned.')}
      </p>
    </Section>
  )
}

function YearFiles({ year }: { year: number }) {
  const { t } = useWords()
  const params = { year: String(year) }
  const pdf = useFile(async () => {
    const { number, token } = await call('POST /api/my-donations/years/:year/receipt', { params, body: {} })
    return await download('GET /api/receipts/pdf', { query: { token } }, `${number}.pdf`)
  })
  const csv = useFile(() =>
    download('GET /api/my-donations/years/:year', { params }, `donations-${year}.csv`),
  )
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton label={t('Annual receipt of {year}', params)} task={pdf}>
        {t('Annual receipt')}
      </FileButton>
      <FileButton label={t('CSV of {year}', params)} task={csv}>
        {t('CSV')}
      </FileButton>
    </div>
  )
}

function useFile(save: () => Promise<true>) {
  const { t } = useWords()
  return useTask(save, { failed: t('We couldn’t download the file'), reloads: false })
}

type FileButtonProps = { label: string; task: ReturnType<typeof useFile>; children: string }

function FileButton({ label, task, children }: FileButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={task.busy}
      icon={<Download aria-hidden="true" size={16} />}
      aria-label={label}
      onClick={() => void task.run()}
    >
      {children}
    </Button>
  )
}
