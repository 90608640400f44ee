import { useState } from 'react'
import { mayModerate } from '../../../campaigns/moderation/moderation.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { QueuedCampaign } from '../contract.ts'
import type { Decision, useDecision } from '../use-verdict.browser.ts'

type Props = { campaign: QueuedCampaign; decision: ReturnType<typeof useDecision> }

const asks: Record<Exclude<Decision, 'approve'>, { button: string; hint: string; send: string }> = {
  unlist: {
    button: 'Unlist',
    hint: 'The owner reads it. The page works on by its link, unlisted.',
    send: 'Unlist Campaign',
  },
  deactivate: {
    button: 'Take Down',
    hint: 'The owner will see this. The page goes offline for everyone, and its funds are frozen.',
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

/** The decisions that this campaign allows; a decision that takes something away asks for its reason first. */
export function DecisionForm({ campaign, decision }: Props) {
  const [asked, setAsked] = useState<Exclude<Decision, 'approve'> | null>(null)
  const state = { ...campaign, moderation: campaign.moderation?.state ?? null }
  if (campaign.isOwn)
    return <p className="text-ink-soft">This is your own campaign. Another admin must decide it.</p>
  const { run, busy, running, error } = decision
  if (asked)
    return (
      <ReasonForm
        danger={asked === 'unlist' || asked === 'deactivate'}
        label={asks[asked].send}
        hint={asks[asked].hint}
        missing="Please give a reason."
        busy={busy}
        error={error}
        onReason={reason => void run({ decision: asked, reason })}
        onCancel={() => setAsked(null)}
        cancelLabel="Back"
      />
    )
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-row-reverse md:justify-start">
      {mayModerate('approve', state) ? (
        <Button
          className="max-md:col-span-2"
          busy={running?.decision === 'approve'}
          onClick={() => void run({ decision: 'approve', reason: '' })}
        >
          Approve
        </Button>
      ) : null}
      {mayModerate('unlist', state) ? (
        <Button variant="secondary" disabled={busy} onClick={() => setAsked('unlist')}>
          {asks.unlist.button}
        </Button>
      ) : null}
      {mayModerate('deactivate', state) ? (
        <Button variant="secondary" disabled={busy} onClick={() => setAsked('deactivate')}>
          {asks.deactivate.button}
        </Button>
      ) : null}
      {campaign.fundsFrozen ? (
        <Button variant="secondary" disabled={busy} onClick={() => setAsked('release-funds')}>
          {asks['release-funds'].button}
        </Button>
      ) : null}
      {campaign.openReports > 0 ? (
        <Button variant="quiet" disabled={busy} onClick={() => setAsked('dismiss-reports')}>
          {asks['dismiss-reports'].button}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="text-clay-ink md:me-auto">
          {error}
        </p>
      ) : null}
    </div>
  )
}
