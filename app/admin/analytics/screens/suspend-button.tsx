import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../../shell/call.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import type { SignUp } from '../contract.ts'

const acts = {
  suspend: {
    verb: 'Suspend',
    send: 'Suspend Account',
    hint: 'The person reads it. They are signed out at once, their campaigns are hidden, and withdrawals are on hold.',
    done: 'Account suspended. The person was told why.',
  },
  restore: {
    verb: 'Restore',
    send: 'Restore Account',
    hint: 'The person reads it. They can sign in again, their campaigns show, and withdrawals go on.',
    done: 'Account restored. The person was told.',
  },
}

/** Suspends an account, or ends that. An admin's role is taken away on the server first; a closed account stays closed. */
export function SuspendButton({ user }: { user: SignUp }) {
  const [open, setOpen] = useState(false)
  const act = user.isSuspended ? 'restore' : 'suspend'
  if (user.isAdmin || user.isDeleted) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${acts[act].verb} ${user.name || user.email}`}
        onClick={() => setOpen(true)}
      >
        {acts[act].verb}
      </Button>
      {open ? <StandingDialog user={user} act={act} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type DialogProps = { user: SignUp; act: keyof typeof acts; onClose: () => void }

function StandingDialog({ user, act, onClose }: DialogProps) {
  const { send, hint, done } = acts[act]
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setError('Please give a reason.')
    setBusy(true)
    setError(undefined)
    try {
      await withProof(() => callApi('POST', `/api/admin/users/${user.userId}/${act}`, { reason }))
      toast({ title: done, variant: 'success' })
      onClose()
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? failure.message : 'Something went wrong. Please try again.')
      setBusy(false)
    }
    await revalidate()
  }
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={`${send}: ${user.name || user.email}`}
      description={user.suspensionReason ? `Suspended: ${user.suspensionReason}` : undefined}
    >
      <form method="post" noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
        <Field label="Reason" hint={hint} required error={error}>
          <TextArea
            rows={3}
            maxLength={500}
            autoFocus
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" variant={act === 'suspend' ? 'danger' : 'primary'} busy={busy}>
            {send}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
