import GraduationCap from 'lucide-react/icons/graduation-cap'
import Heart from 'lucide-react/icons/heart'
import Landmark from 'lucide-react/icons/landmark'
import Shield from 'lucide-react/icons/shield'
import Trophy from 'lucide-react/icons/trophy'
import Undo from 'lucide-react/icons/undo'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ComponentType } from 'react'
import { localeTag } from '../../../lib/locale.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { FeedItem, NotificationType } from '../feed.ts'

const icons: Record<NotificationType, ComponentType<{ className?: string }>> = {
  campaign_created: GraduationCap,
  donation_received: Heart,
  donation_returned: Undo,
  profile_complete: UserRoundCheck,
  milestone: Trophy,
  withdrawal: Landmark,
  sign_up: UserPlus,
  moderation: Shield,
}

export type FeedEntryProps = {
  item: Pick<FeedItem, 'type' | 'title' | 'message'> & Partial<FeedItem>
}

/** One line of the feed. */
export function FeedEntry({ item }: FeedEntryProps) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const Icon = icons[item.type]
  const time = new Intl.DateTimeFormat(localeTag[locale], { timeStyle: 'short', timeZone })
  return (
    <li
      className={cx(
        'flex items-start gap-4 rounded-md border bg-surface p-4',
        item.isUnread ? 'border-gown' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-pill bg-gold-tint text-gold-ink"
      >
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <span>
            {item.title}
            {item.isUnread ? <span className="ms-2 text-sm font-semibold text-gown">{t('New')}</span> : null}
          </span>
          {item.amountCents != null ? <Amount cents={item.amountCents} /> : null}
        </p>
        <p className="text-ink-soft wrap-anywhere">{item.message}</p>
        {item.at ? (
          <time dateTime={item.at} className="text-sm text-ink-soft">
            {time.format(new Date(item.at)).replaceAll('\u202f', ' ')}
          </time>
        ) : null}
      </div>
    </li>
  )
}
