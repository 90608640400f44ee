import { useEffect, useRef, useState } from 'react'
import { feelSuccess } from '#device/app.browser.ts'
import { progressPercent, shareLink } from '../../../campaigns/campaign.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { countShare } from '../../../campaigns/figures/count.browser.ts'
import { CopyLink } from '../../../campaigns/sharing/screens/share-campaign.tsx'
import { ShareWays } from '../../../campaigns/sharing/screens/share-ways.tsx'
import { sharedOf } from '../../../campaigns/sharing/share.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { CordWithThread } from '../../../ui/drawings/cord-with-thread.tsx'
import { fundedWords } from '../../../ui/drawings/funded.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { DonationKey } from '../../contract.ts'
import { AddWords } from './add-words.tsx'
import { ThreadPicture } from './thread-picture.tsx'

type CampaignProps = { campaign: PublicCampaign }

type OwnThreadProps = CampaignProps & {
  /** The campaign as loaded before the donation, so that the animation can start from its total. */
  before: PublicCampaign
  cents: number
}

type DonationMadeProps = OwnThreadProps & {
  /** What the donor chose; more than `cents`, which the campaign got, if the processing fee came out of it. */
  chosenCents: number
  /** Null if this tab no longer has the donor key. */
  donation: DonationKey | null
  message: string
  isAnonymous: boolean
  donorEmail: string
}

/**
 * The last screen of the donation dialog: thanks in the specification's words (P164), the cord with the
 * donor's own thread, sharing, and a form to add words (P425).
 */
export function DonationMade(props: DonationMadeProps) {
  const { campaign, before, cents, chosenCents, donation, message, isAnonymous, donorEmail } = props
  const { t, money } = useWords()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  useEffect(feelSuccess, [])
  useInstallOffer()
  const student = campaign.firstName
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p ref={words} tabIndex={-1} className="text-base outline-none">
          {t('Thank you for your {amount} donation!', { amount: money(chosenCents) })}
        </p>
        <OwnThread campaign={campaign} before={before} cents={cents} />
      </div>
      <ShareAfterwards campaign={campaign} donation={donation} />
      {donation ? (
        <AddWords donation={donation} student={student} message={message} isAnonymous={isAnonymous} />
      ) : null}
      <p className="text-base text-ink-soft wrap-anywhere">
        {t('We’ve let {student} know.', { student })}{' '}
        {donorEmail ? t('Your receipt is on its way to {email}.', { email: donorEmail }) : null}
      </p>
    </div>
  )
}

/**
 * Counts the amount up from the total before the donation and extends the cord to match; the donor's own
 * thread lights up at the cord's end.
 */
function OwnThread({ campaign, before, cents }: OwnThreadProps) {
  const { t } = useWords()
  // The campaign may not have been reloaded since the donation; add the donation here until then.
  const isLoaded = campaign.raisedCents > before.raisedCents
  const raised = isLoaded ? campaign.raisedCents : before.raisedCents + cents
  // The donor count is shown only after the reload, because an earlier donor would not raise it.
  const others = isLoaded ? campaign.donorCount - 1 : null
  const [drawn, setDrawn] = useState(before.raisedCents)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(raised))
    return () => cancelAnimationFrame(frame)
  }, [raised])
  const { goalCents } = campaign
  const share = (sum: number) => (goalCents > 0 ? sum / goalCents : 0)
  const funded = fundedWords(progressPercent(raised, goalCents), raised, t)
  return (
    <div className="sums grid gap-1 pt-3">
      <p className="flex items-baseline gap-2">
        <Amount cents={drawn} countUp className="amount-large sum" />
        <span className="text-base text-ink-soft">{t('raised')}</span>
      </p>
      <CordWithThread progress={share(drawn)} thread={share(cents)} label={funded} />
      <p className="flex flex-wrap justify-between gap-x-4 text-base">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-1.5 w-5 rounded-pill bg-cord-light ring-1 ring-cord-edge" />
          {others === null
            ? t('You')
            : others > 0
              ? t('{others, plural, one {You + # other} other {You + # others}}', { others })
              : t('You are the first')}
        </span>
        <span className="figures font-semibold">{funded}</span>
      </p>
    </div>
  )
}

function ShareAfterwards({ campaign, donation }: CampaignProps & { donation: DonationKey | null }) {
  const { t } = useWords()
  const { appUrl } = useSession()
  const link = shareLink(appUrl, campaign)
  return (
    <section aria-label={t('Share this campaign')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-semibold">{t('Sharing often brings the next gift.')}</p>
      <ShareWays shared={sharedOf({ ...campaign, link }, t)} campaignId={campaign.id} />
      {donation ? <ThreadPicture donation={donation} campaign={campaign} /> : null}
      <CopyLink
        label={t('Campaign link')}
        value={link}
        action={t('Copy link')}
        onCopied={() => countShare(campaign.id, 'link')}
      />
    </section>
  )
}
