import { campaignTitle } from '../../campaigns/campaign.ts'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import type { NewDonations as News } from '../../donations/contract.ts'
import { NewDonations, ThankAll } from '../../donations/supporters/screens/new-donations.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Cord } from '../../ui/drawings/cord.tsx'
import { CordWithThread } from '../../ui/drawings/cord-with-thread.tsx'
import { fundedWords, supportersWords } from '../../ui/drawings/funded.ts'
import { timeLeft, timeLeftWords } from '../../ui/time-left.ts'
import { useNow } from '../../ui/use-now.ts'
import { Phrase, useWords } from '../../words/use-words.tsx'
import { ShareFirst } from './share-first.tsx'

/** The owner's campaign at the top of the dashboard (P393): progress, news, thanks, and Share. */
export function CampaignHero({ campaign, news }: { campaign: OwnCampaign; news: News | null }) {
  const { t } = useWords()
  const {
    raisedCents,
    goalCents,
    donorCount,
    donationCount,
    progressPercent,
    consentWithdrawn,
    isHiddenForPrivacy,
  } = campaign
  const funded = fundedWords(progressPercent, raisedCents, t)
  const status = useStatus(campaign)
  const ofGoal = (cents: number) => (goalCents > 0 ? cents / goalCents : 0)
  const takesDonations = !campaign.isEnded && !consentWithdrawn && !isHiddenForPrivacy
  return (
    <Card
      as="section"
      look="deep"
      aria-label={campaignTitle(campaign, t)}
      className="grid gap-4 md:gap-6 md:p-8"
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="flex items-baseline gap-2">
            <Amount cents={raisedCents} countUp className="amount-large text-3xl md:text-5xl" />
            <span className="text-on-deep-soft">{t('raised')}</span>
          </span>
          <span className="ms-auto text-on-deep-soft">
            <Phrase
              words="of <0/>"
              parts={[<Amount key="goal" cents={goalCents} className="font-semibold text-on-deep" />]}
            />
          </span>
        </p>
        {news ? (
          <CordWithThread progress={ofGoal(raisedCents)} thread={ofGoal(news.cents)} label={funded} />
        ) : (
          <Cord progress={ofGoal(raisedCents)} label={funded} />
        )}
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-on-deep-soft">
          <span>{[supportersWords(donorCount, donationCount, t), status].filter(Boolean).join(' · ')}</span>
          <span className="figures font-semibold text-on-deep">{funded}</span>
        </p>
      </div>
      {news || takesDonations ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-8">
          {news ? (
            <NewDonations news={news} />
          ) : donationCount === 0 ? (
            <p className="font-display text-lg leading-snug font-semibold md:text-xl">
              {t('No gifts yet. Send your link to the people who know you best.')}
            </p>
          ) : (
            <span className="max-lg:hidden" />
          )}
          <div className="grid gap-2 md:grid-flow-col">
            {news ? <ThankAll news={news} /> : null}
            <ShareFirst campaign={campaign} asked />
          </div>
        </div>
      ) : null}
    </Card>
  )
}

/** The remaining time, '12 days left', updated every 60 s (P87), or why the campaign takes no donations. */
function useStatus({ endDate, isEnded, consentWithdrawn, isHiddenForPrivacy }: OwnCampaign): string {
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const { t } = useWords()
  if (consentWithdrawn) return t('Paused: consent withdrawn')
  if (isHiddenForPrivacy) return t('Hidden: it shows a private word')
  if (isEnded) return t('Ended')
  return endDate ? timeLeftWords(timeLeft(Date.parse(endDate), now), t) : ''
}
