import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { type CampaignUpdate, longestUpdate } from '../campaign-update.ts'
import { useComposer } from '../use-updates.browser.ts'
import { UpdateText } from './update-text.tsx'

type Props = { campaign: OwnCampaign; onPosted: (update: CampaignUpdate) => void }

/** Write, see how it reads, post. */
export function UpdateComposer({ campaign, onPosted }: Props) {
  const { t } = useWords()
  const [preview, setPreview] = useState(false)
  const { body, write, error, posting, post } = useComposer(campaign, update => {
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
        </section>
      ) : (
        <Field label={t('New update')} error={error} aside={<Counter length={[...body.trim()].length} />}>
          <TextArea
            rows={4}
            maxLength={longestUpdate}
            value={body}
            onChange={event => write(event.target.value)}
          />
        </Field>
      )}
      {preview && error ? (
        <p role="alert" className="text-clay-ink">
          {t(error)}
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
  return <span className="figures">{t('{length} of {most}', { length, most: longestUpdate })}</span>
}
