import Share2 from 'lucide-react/icons/share-2'
import { type FunctionComponent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PublicCampaign } from '../../campaigns/contract.ts'
import { describeCampaign } from '../../campaigns/page/describe-campaign.ts'
import { PublicPage } from '../../campaigns/page/screens/public-page.tsx'
import { useShareDialog } from '../../campaigns/sharing/screens/use-share-dialog.tsx'
import { UpdatePictures } from '../../campaigns/updates/screens/campaign-updates.tsx'
import type { DonationDialogProps } from '../../donations/checkout/screens/donation-dialog.tsx'
import { DonateButton, GiveCard, GiveNotice } from '../../donations/checkout/screens/give-card.tsx'
import { hasUnsettledDonation } from '../../donations/checkout/unsettled-donation.browser.ts'
import { NewestDonations } from '../../donations/supporters/screens/newest-donations.tsx'
import { Supporters } from '../../donations/supporters/screens/supporters.tsx'
import { popularPreset } from '../../donations/supporters/supporters.ts'
import type { Answer } from '../../lib/endpoint.ts'
import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useLive } from '../../shell/wire/use-live.browser.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { late } from '../../ui/late.tsx'
import { useWords } from '../../words/use-words.tsx'

export { CampaignUnavailable as ErrorBoundary } from '../../campaigns/page/screens/campaign-unavailable.tsx'

const Gallery = late(async () => (await import('../../campaigns/media/screens/gallery.tsx')).Gallery, {
  quiet: true,
})
const DonationDialog = late(
  async () => (await import('../../donations/checkout/screens/donation-dialog.tsx')).default,
)
const DonationConfirmation = late(
  async () => (await import('../../donations/checkout/screens/donation-confirmation.tsx')).default,
)
const Testimonials = late(
  async () => (await import('../../donations/supporters/screens/testimonials.tsx')).default,
  {
    quiet: true,
  },
)

type Page = 'GET /api/screens/campaign/:campaignId'

export const describe: DescribePage<Answer<Page>> = ({ campaign }, session, words) =>
  describeCampaign(campaign, session, words)

/** Preloads the gallery and the updates' pictures only if there are any, because most campaigns have none. */
export async function prepare({ media, updates, impact }: Answer<Page>) {
  const hasPictures = [...updates.updates, ...(impact ? [impact] : [])].some(({ pictures }) => pictures)
  await Promise.all([media && Gallery.preload(), hasPictures && UpdatePictures.preload()])
}

/** `dialog` is the donation dialog, on the URL that opens it (/donation/{campaignId}). */
type Props = ScreenProps<Page> & { dialog?: FunctionComponent<DonationDialogProps> }

/** /campaign/{scholarName}/{campaignId}: the public page, with its donation card (P113). */
export default function CampaignPage({ data, dialog }: Props) {
  const [search] = useSearchParams()
  // The payment provider redirects donors back to this page with both parameters (P165).
  if (search.has('session_id') || search.has('campaign_id')) return <ConfirmationInBrowser />
  return <OpenCampaignPage data={data} dialog={dialog} />
}

/** Shows a donation's status. Only the browser requests the status; the server renders a pending state. */
function ConfirmationInBrowser() {
  const { t } = useWords()
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const waiting = <h1 className="py-20 text-center text-3xl">{t('Confirming your donation…')}</h1>
  if (!inBrowser) return waiting
  return <DonationConfirmation fallback={waiting} />
}

function OpenCampaignPage({ data, dialog: OpenedDialog }: Props) {
  const { t } = useWords()
  const { campaign, updates, impact, media, isPaused, hasOtherWays, topics, ...newest } = data
  useLive(topics)
  const dialog = useDonationOpener(campaign, OpenedDialog !== undefined)
  const share = useShareDialog(campaign)
  return (
    <>
      <PublicPage
        campaign={campaign}
        updates={updates}
        impact={impact}
        media={media ? <Gallery media={media} campaign={campaign} /> : null}
        onShare={share.open}
        onShareInterest={share.preload}
        give={
          <GiveCard
            campaign={campaign}
            amountCents={dialog.amountCents}
            onAmount={dialog.choose}
            onDonate={dialog.open}
            onInterest={DonationDialog.preload}
            paidCents={dialog.paidCents}
            isPaused={isPaused}
            hasOtherWays={hasOtherWays}
            popularCents={popularPreset(newest.supporters)}
            share={
              <Button
                variant="secondary"
                className="max-lg:px-3"
                icon={<Share2 aria-hidden="true" />}
                onClick={share.open}
                onPointerEnter={share.preload}
              >
                {t('Share')}
              </Button>
            }
          />
        }
        newestDonations={<NewestDonations supporters={newest.supporters} />}
        supporters={
          <Supporters
            campaignId={campaign.id}
            firstName={campaign.firstName}
            newest={newest}
            donorCount={campaign.donorCount}
          />
        }
        testimonials={
          <Nearby>
            <Testimonials />
          </Nearby>
        }
        stickyGive={
          <>
            <IconButton label={t('Share')} variant="edged" onClick={share.open} onPointerDown={share.preload}>
              <Share2 aria-hidden="true" />
            </IconButton>
            <DonateButton
              campaignId={campaign.id}
              className="min-h-14 min-w-0 flex-1"
              disabled={isPaused}
              onDonate={dialog.open}
              onInterest={DonationDialog.preload}
            >
              {isPaused ? t('Giving is paused') : t('Donate Now')}
            </DonateButton>
          </>
        }
        notice={OpenedDialog ? <GiveNotice about="ended" /> : null}
      />
      {dialog.opened?.serverRendered && OpenedDialog ? (
        <OpenedDialog {...dialog.props} serverRendered />
      ) : dialog.opened ? (
        <DonationDialog {...dialog.props} onLoadError={dialog.close} />
      ) : null}
      {share.dialog}
    </>
  )
}

/**
 * The state of the donation dialog. After a reload the dialog reopens for a submitted donation, even if the campaign takes no more
 * donations, because the donor must see the result.
 */
function useDonationOpener(campaign: PublicCampaign, isAskedFor: boolean) {
  const { id: campaignId, takesDonations } = campaign
  const { revalidate } = useRevalidator()
  const [amountCents, choose] = useState<number | null>(null)
  const [opened, setOpened] = useState<{ resume: boolean; serverRendered?: boolean } | null>(() =>
    isAskedFor && takesDonations ? { resume: false, serverRendered: true } : null,
  )
  const [paidCents, setPaidCents] = useState<number | null>(null)
  const open = useCallback(() => {
    setOpened({ resume: hasUnsettledDonation(campaignId) })
  }, [campaignId])
  useEffect(() => {
    if (hasUnsettledDonation(campaignId)) open()
  }, [campaignId, open])
  const close = useCallback(() => setOpened(null), [])
  const onPaid = useCallback(
    (cents: number) => {
      setPaidCents(cents)
      choose(null)
      void revalidate()
    },
    [revalidate],
  )
  const props = { campaign, amountCents, resume: opened?.resume ?? false, onClose: close, onPaid }
  return { amountCents, choose, opened, open, close, paidCents, props }
}

/** Renders its children once they are within 600 px of the viewport. */
function Nearby({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      seen => {
        if (!seen.some(each => each.isIntersecting)) return
        setNear(true)
        watch.disconnect()
      },
      { rootMargin: '600px' },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{near ? children : null}</div>
}
