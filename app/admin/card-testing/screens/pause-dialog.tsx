import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'

/** What is asked to be paused or resumed: a campaign, or with null everything. */
export type Pausing = { to: 'pause' | 'resume'; campaignId: string | null; scholar: string | null }

const wordsOf = {
  pause: {
    title: (where: string) => `Pause giving ${where}`,
    lede: 'No card is charged until you resume. Donors read that giving is paused. Gifts that were made stay.',
    label: 'Pause Giving',
    busy: 'Pausing...',
  },
  resume: {
    title: (where: string) => `Resume giving ${where}`,
    lede: 'Cards are charged again, under the limits that stop card testing.',
    label: 'Resume Giving',
    busy: 'Resuming...',
  },
}

/** Asks why, and pauses or resumes giving. */
export function PauseDialog({ pausing, onClose }: { pausing: Pausing; onClose: () => void }) {
  const { to, campaignId, scholar } = pausing
  const said = wordsOf[to]
  const pause = useCommand('POST /api/admin/donations/pause', {
    done: () => 'Giving is paused.',
    onDone: onClose,
  })
  const resume = useCommand('POST /api/admin/donations/resume', {
    done: () => 'Giving goes on.',
    onDone: onClose,
  })
  const command = to === 'pause' ? pause : resume
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={said.title(campaignId === null ? 'everywhere' : `for ${scholar}`)}
      description={said.lede}
    >
      <ReasonForm
        danger={to === 'pause'}
        label={said.label}
        hint="It stays in the audit log."
        missing="Please give a reason."
        busy={command.busy}
        busyLabel={said.busy}
        error={command.error}
        onReason={reason => void command.run({ body: { campaignId, reason } })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
