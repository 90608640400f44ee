import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'
import { calendarDay } from '../../days.ts'
import type { CampaignUpdate, UpdatesPage } from '../campaign-update.ts'
import { useUpdatePages } from '../use-update-pages.browser.ts'

/** Loaded late, because most updates have no pictures. */
export const UpdatePictures = late(
  async () => (await import('../../media/screens/photo-wall.tsx')).PhotoWall,
  { quiet: true },
)

/** The last word of an ended campaign: what the donations did (P910). */
export function CampaignImpact({ impact }: { impact: CampaignUpdate }) {
  const { t } = useWords()
  return (
    <Section title={t('What the donations did')} id="impact">
      <div className="grid gap-3 rounded-md border border-line bg-surface p-5">
        <UpdateText body={impact.body} />
        {impact.pictures ? <UpdatePictures photos={impact.pictures} className="max-w-xl" /> : null}
        <p className="text-sm text-ink-soft">
          <UpdateDay update={impact} />
        </p>
      </div>
    </Section>
  )
}

/** `apart` is the update that the page shows elsewhere. */
type Props = { campaign: PublicCampaign; newest: UpdatesPage; apart?: string | undefined }

export function CampaignUpdates({ campaign, newest, apart }: Props) {
  const { t } = useWords()
  const { updates: all, hasMore, loadMore, loading } = useUpdatePages(campaign.id, newest)
  const updates = all.filter(({ id }) => id !== apart)
  if (updates.length === 0 && !hasMore) return null
  return (
    <Section title={t('Updates from {name}', { name: campaign.firstName })} id="updates">
      <ol className="grid gap-6">
        {updates.map(update => (
          <li key={update.id} className="grid gap-1.5 border-s-2 border-gold ps-5">
            <p className="text-sm font-semibold text-ink-soft">
              <UpdateDay update={update} />
            </p>
            <UpdateText body={update.body} />
            {update.pictures ? <UpdatePictures photos={update.pictures} className="mt-2 max-w-xl" /> : null}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button
          variant="secondary"
          busy={loading}
          onClick={() => void loadMore()}
          className="justify-self-start"
        >
          {t('Show earlier updates')}
        </Button>
      ) : null}
    </Section>
  )
}

export function UpdateText({ body }: { body: string }) {
  const paragraphs = body.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <div className="measure grid gap-3">
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line wrap-anywhere">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

export function UpdateDay({ update }: { update: CampaignUpdate }) {
  const { timeZone } = useSession()
  const { locale } = useWords()
  return <time dateTime={update.at}>{calendarDay(update.at, timeZone, locale)}</time>
}
