import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { late } from '../../../ui/late.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { presetCards } from '../../fees.ts'
import { otherWaysPath } from '../../offline/other-ways/ways.ts'
import type { GiveNoticeProps } from './give-notice.tsx'

type GiveCardProps = {
  campaign: PublicCampaign
  /** The preset chosen on the page, in cents, or null. */
  amountCents: number | null
  onAmount: (cents: number) => void
  onDonate: () => void
  /** Called when the visitor is likely to donate, to preload the dialog. */
  onInterest: () => void
  /** The amount just donated on this page, in cents, or null. */
  paidCents: number | null
  /** Donations are paused: no cards are being charged. */
  isPaused: boolean
  /** The preset chosen most often, in cents, or null. */
  popularCents: number | null
  /** Links to the page of checks, transfers and grants (P872). */
  hasOtherWays: boolean
  /** The share button next to 'Donate Now' on wide pages. */
  share: ReactNode
}

export const GiveNotice = late<GiveNoticeProps>(async () => (await import('./give-notice.tsx')).default, {
  quiet: true,
})

/** The side card: four preset amounts with examples of what they pay for, and 'Donate Now' (P158). */
export function GiveCard(props: GiveCardProps) {
  const words = useWords()
  const { t } = words
  const { campaign, amountCents, onAmount, onDonate, onInterest, paidCents, isPaused, popularCents } = props
  const { firstName } = campaign
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {paidCents === null ? null : <GiveNotice about="thanks" cents={paidCents} student={firstName} />}
      {isPaused ? <GiveNotice about="paused" /> : null}
      <RadioCards
        legend={t('Choose an amount for {student}', { student: firstName })}
        options={presetCards(words, popularCents)}
        value={amountCents === null ? null : String(amountCents)}
        onValueChange={value => {
          onInterest()
          onAmount(Number(value))
        }}
        look="amount"
      />
      <div className="flex gap-2 max-md:hidden">
        <DonateButton
          campaignId={campaign.id}
          wide
          size="lg"
          disabled={isPaused}
          onDonate={onDonate}
          onInterest={onInterest}
        >
          {t('Donate Now')}
        </DonateButton>
        {props.share}
      </div>
      {props.hasOtherWays ? (
        <RouterLink to={otherWaysPath(campaign.id)} className={linkClass({ variant: 'quiet' })}>
          {t('Other ways to give')}
        </RouterLink>
      ) : null}
    </div>
  )
}

type DonateButtonProps = ButtonProps &
  Pick<GiveCardProps, 'onDonate' | 'onInterest'> & { campaignId: PublicCampaign['id'] }

/** Opens the donation dialog. Before hydration the browser opens the page on which the server renders the dialog (P801). */
export function DonateButton({ campaignId, onDonate, onInterest, ...button }: DonateButtonProps) {
  return (
    <form
      action={`/donation/${campaignId}`}
      className="contents"
      onSubmit={event => {
        event.preventDefault()
        onDonate()
      }}
    >
      <Button
        {...button}
        type="submit"
        onPointerEnter={onInterest}
        onPointerDown={onInterest}
        onFocus={onInterest}
      />
    </form>
  )
}
