import { useCallback, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { draftStorage } from '#device/app.browser.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Celebration } from '../../../ui/drawings/celebration.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AddWords } from '../../afterwards/screens/add-words.tsx'
import type { DonationKey } from '../../contract.ts'

/** Describes /donation-success (P166). */
export const describe: DescribePage<undefined> = (_, __, { t }) => ({
  title: t('Donation Successful!'),
  description: t('Your gift helps a student stay in school. Your receipt is on its way by email.'),
  noIndex: true,
})

/**
 * Confirms the donation of the session in the URL after the provider's own page; without a session it only
 * shows thanks (P165, P166).
 */
export default function DonationConfirmation() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const { campaignId: pathId } = useParams()
  const named = search.get('campaign_id') || pathId || null
  const confirmation = useConfirmation(search.get('session_id'), named)
  const campaignId = named ?? ('campaignId' in confirmation ? confirmation.campaignId : undefined)
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-5 py-12 text-center">
        <Outcome confirmation={confirmation} />
        <div className="flex flex-wrap justify-center gap-2">
          {campaignId ? (
            <Link
              to={`/campaign/${encodeURIComponent(campaignId)}`}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('View Campaign')}
            </Link>
          ) : null}
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('Back to Home')}
          </Link>
        </div>
      </div>
    </Page>
  )
}

function Outcome({ confirmation }: { confirmation: Confirmation }) {
  const { t } = useWords()
  switch (confirmation.state) {
    case 'asking':
      return (
        <>
          <h1 className="text-3xl">{t('Confirming your donation…')}</h1>
          <Spinner size="lg" label={t('Confirming with your bank…')} />
        </>
      )
    case 'generic':
      return (
        <>
          <Mortarboard tassel="left" swing className="w-28" />
          <h1 className="text-3xl">{t('Thank You')}</h1>
          <p className="measure text-ink-soft wrap-anywhere">
            {t('Your gift helps a student stay in school. Your receipt is on its way by email.')}
          </p>
        </>
      )
    case 'failed':
      return (
        <>
          <Mortarboard look="quiet" className="w-28" />
          <h1 className="text-3xl">
            {t('There was an issue confirming your donation. Please contact support.')}
          </h1>
          <Button variant="secondary" onClick={confirmation.again}>
            {t('Try again')}
          </Button>
        </>
      )
    case 'waiting':
      return (
        <>
          <Mortarboard look="quiet" className="w-28" />
          <h1 className="text-3xl">{t('We are still waiting for your bank…')}</h1>
          <p className="measure text-ink-soft wrap-anywhere">
            {t('You won’t be charged twice. You can keep this open, or come back to it later.')}
          </p>
        </>
      )
    case 'confirmed':
      return <Confirmed {...confirmation} />
  }
}

type ConfirmedProps = {
  amountCents: number
  /** The student's first name; null if the campaign is no longer public. */
  student: string | null
  /** The key needed to add words; null if this tab did not submit the donation. */
  donation: StoredDonation | null
}

type StoredDonation = DonationKey & { isAnonymous: boolean }

function Confirmed({ amountCents, student, donation }: ConfirmedProps) {
  const { t, money } = useWords()
  useInstallOffer()
  return (
    <>
      <Celebration message={t('Donation Successful!')} onComplete={() => undefined} />
      <Mortarboard tassel="left" swing className="w-28" />
      <h1 className="text-3xl">{t('Donation Successful!')}</h1>
      <p className="font-display text-xl font-semibold">
        {t('Thank you for your {amount} donation!', { amount: money(amountCents) })}
      </p>
      <p className="measure text-ink-soft wrap-anywhere">
        {student ? `${t('We’ve let {student} know.', { student })} ` : null}
        {t('Your receipt is on its way by email.')}
      </p>
      {donation && student ? (
        <div className="w-full max-w-xl text-start">
          <AddWords donation={donation} student={student} message="" isAnonymous={donation.isAnonymous} />
        </div>
      ) : null}
    </>
  )
}

/** `generic`: the URL has no session. */
type Confirmation =
  | { state: 'asking' | 'generic' }
  | { state: 'waiting'; campaignId?: string }
  | { state: 'failed'; again: () => void; campaignId?: string }
  | ({ state: 'confirmed'; campaignId: string | null } & ConfirmedProps)

const waitsMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Polls the status of the session's donation for about a minute, until it is settled. Takes the campaign from
 * the response if the URL names none.
 */
function useConfirmation(sessionId: string | null, campaignId: string | null): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: sessionId ? 'asking' : 'generic' })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(before => before + 1), [])
  useEffect(() => {
    if (!sessionId) return setConfirmation({ state: 'generic' })
    let current = true
    void round
    const ask = async () => {
      for (const wait of waitsMs) {
        await new Promise(done => setTimeout(done, wait))
        if (!current) return
        const answer = await confirm(sessionId, campaignId, again)
        if (!current) return
        setConfirmation(answer)
        if (answer.state !== 'waiting') return
      }
    }
    setConfirmation({ state: 'asking' })
    void ask()
    return () => {
      current = false
    }
  }, [sessionId, campaignId, round, again])
  return confirmation
}

async function confirm(sessionId: string, named: string | null, again: () => void): Promise<Confirmation> {
  try {
    const { donation, campaign } = await call('POST /api/confirm-donation', {
      body: { sessionId, ...(named ? { campaignId: named } : {}) },
    })
    const known = campaign ? { campaignId: campaign.id } : {}
    if (donation.status === 'waiting' || donation.status === 'held') return { state: 'waiting', ...known }
    if (donation.status !== 'captured') return { state: 'failed', again, ...known }
    return {
      state: 'confirmed',
      amountCents: donation.chosenCents ?? donation.amountCents,
      student: campaign && [campaign.firstName, campaign.lastName].filter(Boolean).join(' '),
      campaignId: campaign?.id ?? null,
      donation: campaign && takeStored(campaign.id),
    }
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 0
      ? { state: 'waiting' }
      : { state: 'failed', again }
  }
}

/**
 * Removes and returns the tab's stored donation, because it is settled and the campaign page need not request
 * its status. Duplicates the storage key of unsettled-donation.browser.ts, because an import would make the
 * campaign page load another file.
 */
function takeStored(campaignId: string): StoredDonation | null {
  try {
    const key = `gift:${campaignId}`
    const { attempt, draft } = JSON.parse(draftStorage().getItem(key) ?? '{}')
    draftStorage().removeItem(key)
    if (typeof attempt?.donorKey !== 'string') return null
    return { ...attempt, isAnonymous: draft?.isAnonymous === true }
  } catch {
    // Storage is unavailable, or its content is invalid.
    return null
  }
}
