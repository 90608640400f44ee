import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import type { DisputeEntry } from '../contract.ts'
import { StateBadge } from './dispute-columns.tsx'

/** Lists the disputes of one payment. Renders nothing if there are none. */
export function DisputeHistory({ disputes }: { disputes: readonly DisputeEntry[] }) {
  const { t } = useWords()
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes" className="grid gap-3">
      <h3 id="disputes" className="text-lg">
        {t('Disputes')}
      </h3>
      <ul className="grid gap-2">
        {disputes.map(({ id, cents, status, reason, openedAt }) => (
          <li key={id} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <span className="text-ink-soft">
              <Moment at={openedAt} />
            </span>
            <span className="grid justify-items-start gap-1">
              <StateBadge status={status} />
              <span>
                <Amount cents={cents} />: {t(reason)}
              </span>
              <Link asChild>
                <RouterLink to={`/admin/disputes/${id}`}>{t('See the dispute')}</RouterLink>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
