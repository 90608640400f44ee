import { useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type ConsentAction, type ConsentState, consentActions } from '../consent.ts'

const words = {
  withdrawn: {
    title: phrase('Withdraw your consent?'),
    description: phrase('This takes effect right away. Nothing is deleted, and you can give consent again.'),
    action: phrase('Withdraw Consent'),
    endpoint: 'POST /api/campaigns/:campaignId/consent/withdraw',
  },
  given: {
    title: phrase('Give your consent again?'),
    description: phrase('This takes effect right away: the page goes live and can receive gifts.'),
    action: phrase('Give Consent'),
    endpoint: 'POST /api/campaigns/:campaignId/consent/give',
  },
} as const

type Props = {
  campaignId: string
  act: ConsentAction
  onClose: () => void
  onChanged: (state: ConsentState) => void
}

/** Shows the very words that go on record, and asks for a tick under them. */
export function ConsentDialog({ campaignId, act, onClose, onChanged }: Props) {
  const { t, locale } = useWords()
  const [agreed, setAgreed] = useState(false)
  const [unticked, setUnticked] = useState(false)
  const { title, description, action, endpoint } = words[act]
  const { run, busy, error } = useCommand(endpoint, {
    done: ({ withdrawn }) =>
      withdrawn
        ? {
            title: t('Consent withdrawn'),
            description: t('The page is hidden and withdrawals are paused.'),
            variant: 'default',
          }
        : { title: t('Consent given'), description: t('The page is public again.') },
    reloads: false,
    onDone: onChanged,
  })
  const send = () => {
    setUnticked(!agreed)
    if (agreed) void run({ params: { campaignId }, body: { locale } })
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t(title)}
      description={t(description)}
      action={t(action)}
      actionBusyLabel={t('Saving...')}
      cancel={t('Cancel')}
      tone={act === 'withdrawn' ? 'danger' : 'primary'}
      busy={busy}
      error={error}
      onAction={send}
    >
      <Checkbox
        className="mt-2"
        label={t(consentActions[act].text)}
        checked={agreed}
        onChange={event => setAgreed(event.target.checked)}
        error={unticked && !agreed ? t('Please agree to all consent statements.') : undefined}
      />
    </AlertDialog>
  )
}
