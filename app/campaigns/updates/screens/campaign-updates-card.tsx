import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { PhotoWall } from '../../media/screens/photo-wall.tsx'
import { type CampaignUpdate, maxUpdateLength, type UpdatesPage } from '../campaign-update.ts'
import { useUpdatePages } from '../use-update-pages.browser.ts'
import { useComposer, useRemoval } from '../use-updates.browser.ts'
import { UpdateDay, UpdateText } from './campaign-updates.tsx'
import { ChoosePictures } from './choose-pictures.tsx'

/** The owner's updates, with the composer; loads its own data. */
export function CampaignUpdatesCard({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { data, failure, setData, reload } = useAnswer(
    'GET /api/campaigns/:campaignId/updates',
    { params: { campaignId: campaign.id } },
    campaign,
    { offline: true },
  )
  const posted = (update: CampaignUpdate) =>
    data ? setData({ ...data, updates: [update, ...data.updates] }) : reload()
  return (
    <Card as="section" aria-labelledby="campaign-updates" className="grid gap-5">
      <header className="grid gap-1">
        <h2 id="campaign-updates" className="text-xl">
          {t('Campaign updates')}
        </h2>
        <p className="text-ink-soft">
          {t(
            'Tell supporters how it’s going. Updates appear on your page and go by email to everyone who asked for them.',
          )}
        </p>
      </header>
      {campaign.isActive && !campaign.consentWithdrawn ? (
        <UpdateComposer campaign={campaign} onPosted={posted} />
      ) : (
        <Banner>{t('You can post updates while your campaign page is public.')}</Banner>
      )}
      {data ? (
        <SentUpdates
          campaign={campaign}
          newest={data}
          onRemoved={id => setData({ ...data, updates: data.updates.filter(update => update.id !== id) })}
        />
      ) : (
        <NotLoaded failure={failure} onRetry={reload} />
      )}
    </Card>
  )
}

type SentProps = { campaign: OwnCampaign; newest: UpdatesPage; onRemoved: (id: string) => void }

function SentUpdates({ campaign, newest, onRemoved }: SentProps) {
  const { t } = useWords()
  const { updates, hasMore, loadMore, loading, forget } = useUpdatePages(campaign.id, newest)
  const removal = useRemoval(campaign.id, id => {
    forget(id)
    onRemoved(id)
  })
  if (updates.length === 0) {
    return (
      <EmptyState title={t('No updates yet')} icon={<Megaphone />}>
        {t('A first thank-you, a passed exam, a plan for next term: a few lines are enough.')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{t('Sent updates')}</h3>
      <ol className="grid">
        {updates.map(update => (
          <li key={update.id} className="grid gap-1 border-t border-line py-4 last:pb-0">
            <div className="flex items-center justify-between gap-3">
              <p className="text-sm font-semibold text-ink-soft">
                <UpdateDay update={update} />
              </p>
              <Button variant="quiet" size="sm" onClick={() => removal.ask(update)}>
                {t('Remove')}
              </Button>
            </div>
            <UpdateText body={update.body} />
            {update.pictures ? <PhotoWall photos={update.pictures} className="mt-2 max-w-xl" /> : null}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button variant="quiet" busy={loading} onClick={() => void loadMore()}>
          {t('Show earlier updates')}
        </Button>
      ) : null}
      <AlertDialog
        open={removal.update !== null}
        onOpenChange={open => (open ? undefined : removal.cancel())}
        title={t('Remove this update?')}
        description={t('It disappears from your page. Emails already sent can’t be recalled.')}
        action={t('Remove')}
        actionBusyLabel={t('Removing...')}
        cancel={t('Cancel')}
        tone="danger"
        busy={removal.busy}
        error={removal.error}
        onAction={() => void removal.remove()}
      />
    </div>
  )
}

type ComposerProps = { campaign: OwnCampaign; onPosted: (update: CampaignUpdate) => void }

function UpdateComposer({ campaign, onPosted }: ComposerProps) {
  const { t } = useWords()
  const [preview, setPreview] = useState(false)
  const { body, write, pictures, show, error, posting, post } = useComposer(campaign.id, update => {
    setPreview(false)
    onPosted(update)
  })
  const written = body.trim() !== ''
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        post()
      }}
      className="grid gap-3"
    >
      {preview && written ? (
        <section aria-label={t('Preview')} className="grid gap-1.5 rounded-md bg-sunken p-4">
          <p className="text-sm font-semibold text-ink-soft">{t('Preview')}</p>
          <UpdateText body={body} />
          {pictures.length > 0 ? <PhotoWall photos={pictures} className="mt-2 max-w-xl" /> : null}
        </section>
      ) : (
        <Field label={t('New update')} error={error} aside={<Counter length={[...body.trim()].length} />}>
          <TextArea
            rows={4}
            maxLength={maxUpdateLength}
            value={body}
            onChange={event => write(event.target.value)}
          />
        </Field>
      )}
      {preview && written ? null : <ChoosePictures pictures={pictures} show={show} disabled={posting} />}
      {preview && error ? (
        <p role="alert" className="text-clay-ink">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={posting} busyLabel={t('Posting...')}>
          {t('Post Update')}
        </Button>
        <Button variant="secondary" disabled={!written || posting} onClick={() => setPreview(!preview)}>
          {preview && written ? t('Keep writing') : t('Preview')}
        </Button>
      </div>
    </form>
  )
}

function Counter({ length }: { length: number }) {
  const { t } = useWords()
  return <span className="figures">{t('{length} of {most}', { length, most: maxUpdateLength })}</span>
}
