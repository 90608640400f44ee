import { Link, useParams, useSearchParams } from 'react-router'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Celebration } from '../../../ui/drawings/celebration.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AddWords } from '../../afterwards/screens/add-words.tsx'
import type { Attempt } from '../donation-draft.ts'
import { type Confirmation, useConfirmation } from '../use-confirmation.browser.ts'

/** Describes /donation-success (P166). */
export const describe: DescribePage<undefined> = (_, __, { t }) => ({
  title: t('Donation Successful!'),
  description: t('Your gift helps a student stay in school. Your receipt is on its way by email.'),
  noIndex: true,
})

/** Confirms the donation of the session in the address, after the provider's own page; without a session it only thanks (P165, P166). */
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

type ConfirmedProps = { amountCents: number; student: string | null; attempt: Attempt | null }

function Confirmed({ amountCents, student, attempt }: ConfirmedProps) {
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
      {attempt && student ? (
        <div className="w-full max-w-xl text-start">
          <AddWords attempt={attempt} student={student} message="" />
        </div>
      ) : null}
    </>
  )
}
