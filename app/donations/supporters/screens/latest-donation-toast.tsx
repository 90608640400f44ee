import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { call } from '../../../shell/wire/call.browser.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type LatestDonation, shownAt, toastEveryMs } from '../latest-donations.ts'

const tickMs = 500

/**
 * Shows the latest donations one after another (P177). They change automatically, so they can be paused. A
 * landmark rather than a live region, so that screen readers are not interrupted.
 */
export function LatestDonationToast() {
  const { t, money } = useWords()
  const [paused, setPaused] = useState(false)
  const { donation, visible } = useTurns(paused)
  if (!donation) return null
  const label = paused ? t('Show latest donations') : t('Pause latest donations')
  return (
    <aside aria-label={t('Latest donations')} className="flex min-w-0">
      <div
        className={cx(
          'flex max-w-full items-center gap-2 rounded-pill border border-line bg-surface py-1 ps-5 pe-1 shadow-soft',
          'transition duration-200 ease-out motion-reduce:transition-none',
          visible && !paused
            ? 'opacity-100'
            : 'translate-y-2 opacity-0 focus-within:translate-y-0 focus-within:opacity-100',
          paused && 'translate-y-0 opacity-100',
          !visible && !paused && 'invisible focus-within:visible',
        )}
      >
        {paused ? null : (
          <p className="min-w-0 truncate text-sm">
            {t('{donor} gave {amount} to {student}', {
              donor: donation.donorName ?? t('Anonymous'),
              amount: money(donation.amountCents),
              student: donation.studentName,
            })}
          </p>
        )}
        <IconButton label={label} size="sm" onClick={() => setPaused(!paused)}>
          {paused ? <Play aria-hidden="true" size={16} /> : <Pause aria-hidden="true" size={16} />}
        </IconButton>
      </div>
    </aside>
  )
}

/** Selects the donation to show; loads the latest donations again after each round, ignoring failures. */
function useTurns(paused: boolean): { donation: LatestDonation | undefined; visible: boolean } {
  const [donations, setDonations] = useState<LatestDonation[]>([])
  const [elapsed, setElapsed] = useState(0)
  const count = donations.length
  const round = count === 0 ? 0 : Math.floor(elapsed / (toastEveryMs * count))
  useEffect(() => {
    const controller = new AbortController()
    void round
    call('GET /api/latest-donations', {}, { signal: controller.signal })
      .then(answer => setDonations(answer.donations))
      .catch(() => undefined)
    return () => controller.abort()
  }, [round])
  useEffect(() => {
    if (paused || count === 0) return
    const timer = setInterval(() => setElapsed(before => before + tickMs), tickMs)
    return () => clearInterval(timer)
  }, [paused, count])
  const { index, visible } = shownAt(elapsed, count)
  return { donation: donations[index], visible }
}
