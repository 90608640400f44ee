import Award from 'lucide-react/icons/award'
import { useSession } from '../../shell/use-session.tsx'
import { cx } from '../../ui/cx.ts'
import { calendarDay } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'

/** Beside the face: what was achieved, and from when to when it runs. */
export function AtAGlance({ campaign, className }: { campaign: PublicCampaign; className?: string }) {
  const { timeZone } = useSession()
  const { createdAt, endDate, isEnded, achievements } = campaign
  return (
    <div className={cx('grid content-start gap-6', className)}>
      {achievements.length > 0 ? <Achievements list={achievements} /> : null}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Fact name="Started" value={calendarDay(createdAt, timeZone)} />
        {endDate ? <Fact name={isEnded ? 'Ended' : 'Ends'} value={calendarDay(endDate, timeZone)} /> : null}
      </dl>
    </div>
  )
}

function Achievements({ list }: { list: string[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Achievements</h2>
      <ul className="grid gap-2">
        {list.map((achievement, index) => (
          <li key={index} className="flex gap-2.5 leading-snug">
            <Award aria-hidden="true" className="mt-px size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 wrap-break-word">{achievement}</span>
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
