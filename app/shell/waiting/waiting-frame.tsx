import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'
import { leaveAsked, onLeaveAsked } from './leave-waiting.browser.ts'
import { useSendPendingWrites, useWaiting } from './use-waiting.browser.ts'
import { type Kinds, WaitingList } from './waiting-list.tsx'
import { onShowWaiting } from './waiting-news.browser.ts'

/** Sends the signed-in person's waiting writes, shows their number, and asks before they are discarded at sign-out. */
export function WaitingFrame({ kinds }: { kinds: Kinds }) {
  const { viewer } = useSession()
  return viewer ? <OfAccount account={viewer.userId} kinds={kinds} /> : null
}

function OfAccount({ account, kinds }: { account: string; kinds: Kinds }) {
  const { t } = useWords()
  useSendPendingWrites(account)
  const writes = useWaiting()
  const [open, setOpen] = useState(false)
  useEffect(() => onShowWaiting(() => setOpen(true)), [])
  const asking = writes.filter(({ asks }) => asks !== null).length
  return (
    <>
      {writes.length > 0 ? (
        <div
          role="status"
          className="fixed above-nav left-1/2 z-(--z-nav) w-max max-w-[calc(100vw-1.5rem)] -translate-x-1/2"
        >
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-line bg-surface px-4 py-2 text-sm font-semibold shadow-soft"
          >
            <CloudOff aria-hidden="true" className="size-4 shrink-0" />
            {asking > 0
              ? t('Needs your answer: {count}', { count: asking })
              : t('Waiting for a connection: {count}', { count: writes.length })}
          </button>
        </div>
      ) : null}
      {open && writes.length > 0 ? (
        <WaitingList kinds={kinds} writes={writes} onClose={() => setOpen(false)} />
      ) : null}
      <LeaveQuestion />
    </>
  )
}

function LeaveQuestion() {
  const { t } = useWords()
  const asked = useSyncExternalStore(onLeaveAsked, leaveAsked, () => null)
  if (!asked) return null
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : asked.settle(false))}
      title={t('{count, plural, one {# change was not sent yet} other {# changes were not sent yet}}', {
        count: asked.count,
      })}
      description={t('Sign out and discard it? To send it, stay signed in until you’re online.')}
      action={t('Sign out and discard')}
      cancel={t('Stay signed in')}
      tone="danger"
      onAction={() => asked.settle(true)}
    />
  )
}
