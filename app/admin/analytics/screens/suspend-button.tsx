import { useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { SignUp } from '../contract.ts'

const actions = {
  suspend: {
    verb: 'Suspend',
    send: 'Suspend Account',
    hint: 'They’ll see this. They’re signed out right away, their campaigns are hidden, and withdrawals are on hold.',
    done: 'Account suspended. We’ve told them why.',
  },
  restore: {
    verb: 'Restore',
    send: 'Restore Account',
    hint: 'They’ll see this. They can sign in again, their campaigns show, and withdrawals go on.',
    done: 'Account restored. We’ve let them know.',
  },
}

/** Suspends an account, or restores it. An admin's role must be revoked on the server first; a closed account stays closed. */
export function SuspendButton({ user }: { user: SignUp }) {
  const [open, setOpen] = useState(false)
  const action = user.isSuspended ? 'restore' : 'suspend'
  if (user.isAdmin || user.isDeleted) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${actions[action].verb} ${user.name || user.email}`}
        onClick={() => setOpen(true)}
      >
        {actions[action].verb}
      </Button>
      {open ? <SuspendDialog user={user} action={action} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type DialogProps = { user: SignUp; action: keyof typeof actions; onClose: () => void }

function SuspendDialog({ user, action, onClose }: DialogProps) {
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
      title={`${send}: ${user.name || user.email}`}
      description={user.suspensionReason ? `Suspended: ${user.suspensionReason}` : undefined}
    >
      <ReasonForm
        danger={action === 'suspend'}
        label={send}
        hint={hint}
        missing="Please give a reason."
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { userId: user.userId }, body: { reason } })}
      />
    </Dialog>
  )
}
