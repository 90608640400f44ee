import CalendarDays from 'lucide-react/icons/calendar-days'
import { useWords } from '../../../words/use-words.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** 'April 1, 2026', or null for a campaign without an end date. */
  opensOn: string | null
}

/** Opens instead of the request form until the campaign's funds open (P180). */
export function WithdrawalRestricted({ open, onOpenChange, opensOn }: Props) {
  const { t } = useWords()
  return (
    <NoticeDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Withdrawal Restricted During Campaign')}
      close={t('Got it')}
    >
      {opensOn ? (
        <div className="grid gap-4">
          <p className="flex items-center gap-4 rounded-md bg-gold-tint p-4">
            <CalendarDays aria-hidden="true" className="size-8 shrink-0 text-gold-ink" />
            <span className="grid">
              <span className="text-sm text-gold-ink">{t('Available from')}</span>
              <span className="font-display text-xl font-semibold">{opensOn}</span>
            </span>
          </p>
          <p className="text-ink-soft">
            {t(
              'That’s the first day of the month after your campaign ends. Until then, we hold every gift for you.',
            )}
          </p>
        </div>
      ) : (
        <p className="text-ink-soft">
          {t(
            'Your campaign has no end date. Set one first: funds open on the 1st of the month after it. Nothing is lost.',
          )}
        </p>
      )}
    </NoticeDialog>
  )
}
