import { useState } from 'react'
import { mayModerate } from '../../../campaigns/moderation/moderation.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { withProof } from '../../../shell/wire/with-proof.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { CampaignRow } from '../list.ts'

const decisionsWithReason = ['unlist', 'deactivate', 'release-funds', 'dismiss-reports'] as const
type DecisionWithReason = (typeof decisionsWithReason)[number]
type Decision = 'approve' | DecisionWithReason

const notices: Record<Decision, Message> = {
  approve: phrase('Campaign approved. It is listed now.'),
  unlist: phrase('Campaign unlisted. We told the owner why.'),
  deactivate: phrase('Campaign taken down. We told the owner why.'),
  'release-funds': phrase('Funds released. This campaign’s withdrawals can continue.'),
  'dismiss-reports': phrase('Reports dismissed.'),
}

export function useDecision(campaignId: string, onDone: () => void) {
  const { t } = useWords()
  return useTask(
    ({ decision, reason }: { decision: Decision; reason: string }) =>
      withProof(() =>
        call(`POST /api/admin/campaigns/:campaignId/${decision}`, {
          params: { campaignId },
          body: { reason },
        }),
      ),
    { done: (_, { decision }) => t(notices[decision]), onDone },
  )
}

type Props = { campaign: CampaignRow; decision: ReturnType<typeof useDecision> }

const reasonForms: Record<DecisionWithReason, { button: Message; hint: Message; send: Message }> = {
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

/** The buttons of the allowed decisions. All except approval require a reason. */
export function DecisionForm({ campaign, decision }: Props) {
  const { t } = useWords()
  const { viewer } = useSession()
  const [chosen, setChosen] = useState<DecisionWithReason | null>(null)
  const state = { ...campaign, moderation: campaign.moderation?.state ?? null }
  if (campaign.owner?.userId === viewer?.userId)
    return <p className="text-ink-soft">{t('This is your own campaign. Another admin must decide.')}</p>
  const isAllowed: Record<DecisionWithReason, boolean> = {
    unlist: mayModerate('unlist', state),
    deactivate: mayModerate('deactivate', state),
    'release-funds': campaign.fundsFrozen,
    'dismiss-reports': campaign.openReports > 0,
  }
  const { run, busy, running, error } = decision
  if (chosen)
    return (
      <ReasonForm
        danger={chosen === 'unlist' || chosen === 'deactivate'}
        label={t(reasonForms[chosen].send)}
        hint={t(reasonForms[chosen].hint)}
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
      {decisionsWithReason
        .filter(kind => isAllowed[kind])
        .map(kind => (
          <Button
            key={kind}
            variant={kind === 'dismiss-reports' ? 'quiet' : 'secondary'}
            disabled={busy}
            onClick={() => setChosen(kind)}
          >
            {t(reasonForms[kind].button)}
          </Button>
        ))}
      {error ? (
        <p role="alert" className="text-clay-ink md:me-auto">
          {error}
        </p>
      ) : null}
    </div>
  )
}
