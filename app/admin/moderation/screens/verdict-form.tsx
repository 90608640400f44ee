import { useState } from 'react'
import { mayModerate } from '../../../campaigns/moderation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { QueuedCampaign } from '../contract.ts'
import type { useVerdict, Verdict } from '../use-moderation.browser.ts'

type Props = { campaign: QueuedCampaign; verdict: ReturnType<typeof useVerdict>; onDone: () => void }

const asks: Record<Exclude<Verdict, 'approve'>, { button: string; hint: string; send: string }> = {
  unlist: {
    button: 'Unlist',
    hint: 'The owner reads it. The page works on by its link, unlisted.',
    send: 'Unlist Campaign',
  },
  deactivate: {
    button: 'Take Down',
    hint: 'The owner reads it. The page is gone for everybody, and its funds are frozen.',
    send: 'Take Campaign Down',
  },
  'release-funds': {
    button: 'Release Funds',
    hint: 'For the audit log. The campaign stays down; its withdrawals can move again.',
    send: 'Release Funds',
  },
  'dismiss-reports': {
    button: 'Dismiss Reports',
    hint: 'For the audit log alone. The campaign stays as it is.',
    send: 'Dismiss Reports',
  },
}

/** The decisions that this campaign allows; what is taken away asks for its reason first. */
export function VerdictForm({ campaign, verdict, onDone }: Props) {
  const [asked, setAsked] = useState<Exclude<Verdict, 'approve'> | null>(null)
  const state = { ...campaign, moderation: campaign.moderation?.state ?? null }
  if (campaign.isOwn)
    return <p className="text-ink-soft">This is your own campaign. Another admin must decide it.</p>
  if (asked)
    return <ReasonForm verdict={verdict} asked={asked} onBack={() => setAsked(null)} onDone={onDone} />
  const approve = async () => {
    if (await verdict.decide('approve', '')) onDone()
  }
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-row-reverse md:justify-start">
      {mayModerate('approve', state) ? (
        <Button
          className="max-md:col-span-2"
          busy={verdict.busy === 'approve'}
          onClick={() => void approve()}
        >
          Approve
        </Button>
      ) : null}
      {mayModerate('unlist', state) ? (
        <Button variant="secondary" disabled={verdict.busy !== null} onClick={() => setAsked('unlist')}>
          {asks.unlist.button}
        </Button>
      ) : null}
      {mayModerate('deactivate', state) ? (
        <Button variant="secondary" disabled={verdict.busy !== null} onClick={() => setAsked('deactivate')}>
          {asks.deactivate.button}
        </Button>
      ) : null}
      {campaign.fundsFrozen ? (
        <Button
          variant="secondary"
          disabled={verdict.busy !== null}
          onClick={() => setAsked('release-funds')}
        >
          {asks['release-funds'].button}
        </Button>
      ) : null}
      {campaign.openReports > 0 ? (
        <Button variant="quiet" disabled={verdict.busy !== null} onClick={() => setAsked('dismiss-reports')}>
          {asks['dismiss-reports'].button}
        </Button>
      ) : null}
      {verdict.error ? (
        <p role="alert" className="text-clay-ink md:me-auto">
          {verdict.error}
        </p>
      ) : null}
    </div>
  )
}

type ReasonProps = {
  verdict: ReturnType<typeof useVerdict>
  asked: Exclude<Verdict, 'approve'>
  onBack: () => void
  onDone: () => void
}

function ReasonForm({ verdict, asked, onBack, onDone }: ReasonProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { hint, send } = asks[asked]
  const submit = async () => {
    setMissing(!reason.trim())
    if (reason.trim() && (await verdict.decide(asked, reason.trim()))) onDone()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="Reason" hint={hint} required error={missing ? 'Please give a reason.' : verdict.error}>
        <TextArea
          rows={3}
          maxLength={500}
          autoFocus
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse md:justify-start">
        <Button
          type="submit"
          variant={asked === 'unlist' || asked === 'deactivate' ? 'danger' : 'primary'}
          busy={verdict.busy === asked}
        >
          {send}
        </Button>
        <Button variant="secondary" disabled={verdict.busy !== null} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
