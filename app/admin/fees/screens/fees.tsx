import { clockTimeOf, readSchedule } from '../../../fees/typed-schedule.ts'
import { percentOf } from '../../../lib/cents.ts'
import { mediumDayIn } from '../../../lib/moment.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownSchedule } from '../contract.ts'
import { modeWords, reasonWords, scheduleWords } from '../schedule-words.ts'
import { type FeeDraft, useFeeDraft } from '../use-fee-form.browser.ts'
import { CompareFees } from './compare-fees.tsx'
import { FeeForm } from './fee-form.tsx'
import { FeeHistory, MadeBy, Start } from './fee-history.tsx'
import { FeeTables } from './fee-tables.tsx'

/** The choices (P852), the fees in force, upcoming fees, and the history (P515). */
export default function FeesScreen({ data }: ScreenProps<'GET /api/screens/admin/fees'>) {
  const { t, money } = useWords()
  const fees = useFeeDraft(data)
  const { draft } = fees
  useLive(data.topics)
  const inForce = data.schedules.find(({ state }) => state === 'in-force')
  const { now, timeZone } = useSession()
  const typed = draft && readSchedule(draft.typed, { now: new Date(now), timeZone }).rates
  const comparison = inForce ? <CompareFees data={data} inForce={inForce} fees={fees} typed={typed} /> : null
  const upcoming = data.schedules.filter(({ state }) => state === 'upcoming')
  return (
    <AdminPage
      lede={t('What donors and students pay. Earlier donations and withdrawals keep their fees.')}
      actions={
        draft ? null : (
          <Only may="changeFees">
            <Button onClick={() => fees.open()}>{t('Change the Fees')}</Button>
          </Only>
        )
      }
    >
      <Only may="changeFees">
        {data.isToConfirm && inForce ? (
          <Section title={t('What will you charge?')}>
            <p className="measure text-ink-soft">
              {t(
                'Nothing changes until you choose. Compare the card processing fee of {percent} + {flat} with your processor’s prices, and your choice with your local law.',
                { percent: percentOf(inForce.processingBp), flat: money(inForce.processingFlat) },
              )}
            </p>
            {comparison}
          </Section>
        ) : null}
      </Only>
      {upcoming.toReversed().map(schedule => (
        <Upcoming key={schedule.id} schedule={schedule} fees={fees} />
      ))}
      {draft ? <FeeForm key={fees.opened} fees={{ ...fees, draft }} latest={latestOf(data)} /> : null}
      {inForce ? <InForce schedule={inForce} /> : null}
      <Only may="changeFees">
        {data.isToConfirm ? null : (
          <details>
            <summary className={linkClass({ className: 'cursor-pointer py-1' })}>
              {t('Compare with the example fees')}
            </summary>
            <div className="mt-3">{comparison}</div>
          </details>
        )}
      </Only>
      <Section title={t('History')}>
        <FeeHistory schedules={data.schedules} />
      </Section>
    </AdminPage>
  )
}

const latestOf = ({ schedules, latestId }: { schedules: ShownSchedule[]; latestId: string }) =>
  schedules.find(({ id }) => id === latestId)

function Upcoming({ schedule, fees }: { schedule: ShownSchedule; fees: FeeDraft }) {
  const { t } = useWords()
  const moment = useMoment()
  const { timeZone } = useSession()
  return (
    <Banner tone="info" title={t('New fees start {time}', { time: moment(schedule.validFrom) })}>
      <div className="grid gap-3">
        <ScheduleFacts schedule={schedule} />
        <Only may="changeFees">
          <p className="text-sm text-ink-soft">
            {t('To cancel them, save other fees with the same start. The ones saved last apply.')}
          </p>
          {fees.draft ? null : (
            <Button
              size="sm"
              variant="secondary"
              className="justify-self-start"
              onClick={() =>
                fees.open({ starts: 'later', validFrom: clockTimeOf(schedule.validFrom, timeZone) })
              }
            >
              {t('Replace Them')}
            </Button>
          )}
        </Only>
      </div>
    </Banner>
  )
}

function InForce({ schedule }: { schedule: ShownSchedule }) {
  const { t } = useWords()
  return (
    <Section title={t('In force')}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ScheduleFacts schedule={schedule} />
      </Card>
      <p className="measure text-ink-soft">{t(modeWords[schedule.mode].law)}</p>
      <FeeTables rates={schedule} />
    </Section>
  )
}

function ScheduleFacts({ schedule }: { schedule: ShownSchedule }) {
  const { t, money, locale } = useWords()
  const moment = useMoment()
  const { confirmedBy, confirmedAt } = schedule
  return (
    <Facts
      facts={[
        ...scheduleWords(schedule, { t, money }, day => mediumDayIn(`${day}T12:00:00Z`, 'UTC', locale)),
        [phrase('From'), <Start key="start" schedule={schedule} />],
        [phrase('Made by'), <MadeBy key="by" schedule={schedule} />],
        [phrase('Reason'), reasonWords(schedule, t)],
        [
          phrase('Confirmed'),
          confirmedAt &&
            t('{name}, {time}', {
              name: confirmedBy ?? t('Someone who has left'),
              time: moment(confirmedAt),
            }),
        ],
      ]}
    />
  )
}
