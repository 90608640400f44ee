import { useState } from 'react'
import { mayModerate } from '../../../campaigns/moderation/moderation.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { QueuedCampaign } from '../contract.ts'
import type { Decision, useDecision } from '../use-verdict.browser.ts'

type Props = { campaign: QueuedCampaign; decision: ReturnType<typeof useDecision> }

const asks: Record<Exclude<Decision, 'approve'>, { button: string; hint: string; send: string }> = {
  unlist: {
    button: phrase('Unlist'),
    hint: phrase('The owner sees this. The page stays up for anyone with the link.'),
    send: phrase('Unlist Campaign'),
  },
  deactivate: {
    button: phrase('Take Down'),
    hint: phrase('The owner will see this. The page goes offline for everyone, and its funds are frozen.'),
    send: phrase('Take Campaign Down'),
  },
  'release-funds': {
    button: phrase('Release Funds'),
    hint: phrase('Audit log only. The campaign stays down; its withdrawals can continue.'),
    send: phrase('Release Funds'),
  },
  'dismiss-reports': {
    button: phrase('Dismiss Reports'),
    hint: phrase('Audit log only. The campaign stays as it is.'),
    send: phrase('Dismiss Reports'),
  },
}

/** The decisions that this campaign allows; a decision that takes something away asks for its reason first. */
export function DecisionForm({ campaign, decision }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<Exclude<Decision, 'approve'> | null>(null)
  const state = { ...campaign, moderation: campaign.moderation?.state ?? null }
  if (campaign.isOwn)
    return <p className="text-ink-soft">{t('This is your own campaign. Another admin must decide.')}</p>
  const { run, busy, running, error } = decision
  if (chosen)
    return (
      <ReasonForm
        danger={chosen === 'unlist' || chosen === 'deactivate'}
        label={t(asks[chosen].send)}
        hint={t(asks[chosen].hint)}
        missing={t('Please give a reason.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ decision: chosen, reason })}
        onCancel={() => setChosen(null)}
        cancelLabel={t('Back')}
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
          {t('Approve')}
        </Button>
      ) : null}
      {mayModerate('unlist', state) ? (
        <Button variant="secondary" disabled={busy} onClick={() => setChosen('unlist')}>
          {t(asks.unlist.button)}
        </Button>
      ) : null}
      {mayModerate('deactivate', state) ? (
        <Button variant="secondary" disabled={busy} onClick={() => setChosen('deactivate')}>
          {t(asks.deactivate.button)}
        </Button>
      ) : null}
      {campaign.fundsFrozen ? (
        <Button variant="secondary" disabled={busy} onClick={() => setChosen('release-funds')}>
          {t(asks['release-funds'].button)}
        </Button>
      ) : null}
      {campaign.openReports > 0 ? (
        <Button variant="quiet" disabled={busy} onClick={() => setChosen('dismiss-reports')}>
          {t(asks['dismiss-reports'].button)}
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
