import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'

/** What the dialog will pause or resume. If `campaignId` is null, all donations. */
export type Pausing = { to: 'pause' | 'resume'; campaignId: string | null; scholar: string | null }

const texts = {
  pause: {
    everywhere: phrase('Pause giving everywhere'),
    at: phrase('Pause giving for {scholar}'),
    lede: phrase(
      'No cards are charged until you resume. Donors see that giving is paused. Existing gifts aren’t affected.',
    ),
    label: phrase('Pause Giving'),
    busy: phrase('Pausing...'),
  },
  resume: {
    everywhere: phrase('Resume giving everywhere'),
    at: phrase('Resume giving for {scholar}'),
    lede: phrase('Cards will be charged again, within the limits that stop card testing.'),
    label: phrase('Resume Giving'),
    busy: phrase('Resuming...'),
  },
}

export function PauseDialog({ pausing, onClose }: { pausing: Pausing; onClose: () => void }) {
  const { t } = useWords()
  const { to, campaignId, scholar } = pausing
  const text = texts[to]
  const pause = useCommand('POST /api/admin/donations/pause', {
    done: () => t('Giving is paused.'),
    onDone: onClose,
  })
  const resume = useCommand('POST /api/admin/donations/resume', {
    done: () => t('Giving has resumed.'),
    onDone: onClose,
  })
  const command = to === 'pause' ? pause : resume
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={campaignId === null ? t(text.everywhere) : t(text.at, { scholar })}
      description={t(text.lede)}
    >
      <ReasonForm
        danger={to === 'pause'}
        label={t(text.label)}
        hint={t('Recorded in the audit log.')}
        missing={t('Please give a reason.')}
        busy={command.busy}
        busyLabel={t(text.busy)}
        error={command.error}
        onReason={reason => void command.run({ body: { campaignId, reason } })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
