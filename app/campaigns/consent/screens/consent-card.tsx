import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../calendar.ts'
import type { OwnCampaign } from '../../contract.ts'
import { type ConsentState, type ConsentStep, relationshipLabel } from '../consent.ts'
import { ConsentDialog } from './consent-dialog.tsx'

/** The guardian's consent behind a minor's campaign: when it was given, and how to withdraw it or give it again (P91). Loads itself. */
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
      <Button
        variant={withdrawn ? 'primary' : 'secondary'}
        onClick={() => setAsking(true)}
        className="justify-self-start"
      >
        {withdrawn ? t('Give Consent Again') : t('Withdraw Consent')}
      </Button>
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
    relationship: t(relationshipLabel(relationship)),
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
