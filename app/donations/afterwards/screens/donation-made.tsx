import { useEffect, useRef, useState } from 'react'
import { feelSuccess } from '#device/feel.browser.ts'
import { progressPercent } from '../../../campaigns/campaign.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { CordWithThread } from '../../../ui/drawings/cord-with-thread.tsx'
import { fundedWords } from '../../../ui/drawings/funded.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { DonationDraft } from '../../checkout/donation-draft.ts'
import type { PaidDonation } from '../../checkout/use-donation-dialog.browser.ts'
import { AddWords } from './add-words.tsx'
import { ShareAfterwards } from './share-afterwards.tsx'

type DonationMadeProps = {
  campaign: PublicCampaign
  /** The campaign as it was before. */
  before: PublicCampaign
  paid: PaidDonation
  draft: DonationDraft
}

/** After the donation: thanks in the specification's words (P164), the cord with the donor's own thread in it, sharing, and words for the student (P425). */
export function DonationMade({ campaign, before, paid, draft }: DonationMadeProps) {
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
          {t('Thank you for your {amount} donation!', { amount: money(paid.cents) })}
        </p>
        <OwnThread campaign={campaign} before={before} cents={paid.cents} />
      </div>
      <ShareAfterwards campaign={campaign} attempt={paid.attempt} />
      {paid.attempt ? (
        <AddWords attempt={paid.attempt} student={student} message={draft.message.trim()} />
      ) : null}
      <p className="text-base text-ink-soft wrap-anywhere">
        {t('We’ve let {student} know.', { student })}{' '}
        {draft.donorEmail ? t('Your receipt is on its way to {email}.', { email: draft.donorEmail }) : null}
      </p>
    </div>
  )
}

/** The sum counts up and the cord is drawn on from where they were; the donor's own thread at its end lights up in bright gold. */
function OwnThread({
  campaign,
  before,
  cents,
}: {
  campaign: PublicCampaign
  before: PublicCampaign
  cents: number
}) {
  const { t } = useWords()
  // The page's own answer may be on its way still.
  const isShown = campaign.raisedCents > before.raisedCents
  const raised = isShown ? campaign.raisedCents : before.raisedCents + cents
  // Whether this donor gave before is known once the page's own answer is here.
  const others = isShown ? campaign.donorCount - 1 : null
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
