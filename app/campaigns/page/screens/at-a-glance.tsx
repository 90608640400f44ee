import Award from 'lucide-react/icons/award'
import { useSession } from '../../../shell/use-session.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../calendar.ts'
import type { PublicCampaign } from '../../contract.ts'

/** Beside the face: what was achieved, and from when to when it runs. */
export function AtAGlance({ campaign, className }: { campaign: PublicCampaign; className?: string }) {
  const { timeZone, now } = useSession()
  const { t, locale } = useWords()
  const { createdAt, endDate, isEnded, achievements } = campaign
  const day = (instant: string) => calendarDay(instant, timeZone, locale)
  return (
    <div className={cx('grid content-start gap-6', className)}>
      {achievements.length > 0 ? <Achievements list={achievements} /> : null}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Fact name={t('Started')} value={day(createdAt)} />
        {endDate ? <Fact name={isEnded ? t('Ended') : t('Ends')} value={day(endDate)} /> : null}
      </dl>
      {endDate && !isEnded ? (
        <div className="grid justify-items-start gap-2">
          <h2 className="text-lg">{t('Time Remaining')}</h2>
          <Countdown end={endDate} now={now} past={t('ended')} />
        </div>
      ) : null}
    </div>
  )
}

function Achievements({ list }: { list: string[] }) {
  const { t } = useWords()
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t('Achievements')}</h2>
      <ul className="grid gap-2">
        {list.map((achievement, index) => (
          <li key={index} className="flex gap-2.5 leading-snug">
            <Award aria-hidden="true" className="mt-px size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 wrap-anywhere">{achievement}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold leading-snug">{value}</dd>
    </div>
  )
}
