import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { calendarDay } from '../../days.ts'
import {
  type ConsentAction,
  type ConsentState,
  type ConsentStep,
  consentActions,
  relationshipLabel,
} from '../consent.ts'

/** Lets a guardian withdraw their consent to a minor's campaign or give it again (P91). Loads its own data. */
export function ConsentCard({ campaign }: { campaign: OwnCampaign }) {
  return campaign.isMinor ? <GuardiansConsent campaign={campaign} /> : null
}

function GuardiansConsent({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { data, failure, setData, reload } = useAnswer(
    'GET /api/campaigns/:campaignId/consent',
    { params: { campaignId: campaign.id } },
    campaign,
  )
  return (
    <Card as="section" aria-labelledby="parental-consent" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="parental-consent" className="text-xl">
          {t('Parental consent')}
        </h2>
        {data ? (
          <Badge tone={data.withdrawn ? 'clay' : 'gown'}>
            {data.withdrawn ? t('Consent withdrawn') : t('Consent given')}
          </Badge>
        ) : null}
      </header>
      {data ? (
        <Consent campaign={campaign} state={data} onChanged={setData} />
      ) : (
        <NotLoaded failure={failure} onRetry={reload} height="h-20" />
      )}
    </Card>
  )
}

type ConsentProps = { campaign: OwnCampaign; state: ConsentState; onChanged: (state: ConsentState) => void }

function Consent({ campaign, state, onChanged }: ConsentProps) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const { withdrawn, firstName } = state
  const changed = (next: ConsentState) => {
    setAsking(false)
    onChanged(next)
    void revalidate()
  }
  return (
    <>
      <p className="text-ink-soft">
        {withdrawn
          ? t('{name}’s page is hidden and withdrawals are paused. The funds stay safe.', { name: firstName })
          : t(
              '{name}’s page can be public and its funds withdrawn. You can withdraw your consent at any time.',
              {
                name: firstName,
              },
            )}
      </p>
      <ol className="grid gap-1.5 text-sm">
        {state.steps.map(step => (
          <Step key={step.at + step.act} step={step} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant={withdrawn ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
          {withdrawn ? t('Give Consent Again') : t('Withdraw Consent')}
        </Button>
        <Link to={`/privacy-report/${campaign.id}`} className={buttonClass({ variant: 'secondary' })}>
          {t('Privacy report')}
        </Link>
      </div>
      {asking ? (
        <ConsentDialog
          campaignId={campaign.id}
          act={withdrawn ? 'given' : 'withdrawn'}
          onClose={() => setAsking(false)}
          onChanged={changed}
        />
      ) : null}
    </>
  )
}

function Step({ step: { act, signerName, relationship, at } }: { step: ConsentStep }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const values = {
    name: signerName,
    relationship: relationshipLabel(relationship, t),
    day: calendarDay(at, timeZone, locale),
  }
  return (
    <li className="text-ink-soft wrap-anywhere">
      {act === 'given'
        ? t('Given on {day} by {name} ({relationship})', values)
        : t('Withdrawn on {day} by {name} ({relationship})', values)}
    </li>
  )
}

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

type DialogProps = {
  campaignId: string
  act: ConsentAction
  onClose: () => void
  onChanged: (state: ConsentState) => void
}

/** Shows the statement that will be recorded, with a checkbox to agree to it. */
function ConsentDialog({ campaignId, act, onClose, onChanged }: DialogProps) {
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
