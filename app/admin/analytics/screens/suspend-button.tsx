import { useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { SignUp } from '../users-list.ts'

const actions = {
  suspend: {
    verb: phrase('Suspend'),
    of: phrase('Suspend {name}'),
    send: phrase('Suspend Account'),
    hint: phrase(
      'They’ll see this. They’re signed out right away, their campaigns are hidden, and withdrawals are on hold.',
    ),
    done: phrase('Account suspended. We’ve told them why.'),
  },
  restore: {
    verb: phrase('Restore'),
    of: phrase('Restore {name}'),
    send: phrase('Restore Account'),
    hint: phrase(
      'They’ll see this. They can sign in again, their campaigns reappear, and withdrawals continue.',
    ),
    done: phrase('Account restored. We’ve let them know.'),
  },
}

/** Suspends an account, or restores it. An admin's role must be revoked on the server first; a closed account stays closed. */
export function SuspendButton({ user }: { user: SignUp }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const action = user.isSuspended ? 'restore' : 'suspend'
  if (user.isAdmin || user.isDeleted) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t(actions[action].of, { name: user.name || user.email })}
        onClick={() => setOpen(true)}
      >
        {t(actions[action].verb)}{' '}
      </Button>
      {open ? <SuspendDialog user={user} action={action} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type DialogProps = { user: SignUp; action: keyof typeof actions; onClose: () => void }

function SuspendDialog({ user, action, onClose }: DialogProps) {
  const { t } = useWords()
  const { send, hint, done } = actions[action]
  const { run, busy, error } = useCommand(`POST /api/admin/users/:userId/${action}`, {
    done: () => done,
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={`${t(send)}: ${user.name || user.email}`}
      description={
        user.suspensionReason ? t('Suspended: {reason}', { reason: user.suspensionReason }) : undefined
      }
    >
      <ReasonForm
        danger={action === 'suspend'}
        label={t(send)}
        hint={t(hint)}
        missing={t('Please give a reason.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { userId: user.userId }, body: { reason } })}
      />
    </Dialog>
  )
}
