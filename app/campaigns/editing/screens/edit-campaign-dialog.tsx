import { useId } from 'react'
import { FormElement } from '../../../shell/command-form.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import { MediaEditor } from '../../media/screens/media-editor.tsx'
import { editLines } from '../edit-lines.ts'
import { type EditControl, useEditCampaign } from '../use-edit-campaign.browser.ts'
import { EditCampaignFields } from './edit-campaign-fields.tsx'

type EditCampaignDialogProps = {
  campaign: OwnCampaign
  onOpenChange: (open: boolean) => void
}

/** The Edit Campaign dialog (P101). */
export function EditCampaignDialog({ campaign, onOpenChange }: EditCampaignDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const control = useEditCampaign(campaign, () => onOpenChange(false))
  const { form } = control
  const saving = form.busy
  const cancel = () => {
    control.discard()
    onOpenChange(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      locked={saving}
      size="lg"
      title={t('Edit Campaign')}
      description={t('Changes appear on your public page right away.')}
      footer={
        <div className="flex flex-row-reverse gap-2">
          <Button
            type="submit"
            form={formId}
            busy={saving}
            busyLabel={t('Saving...')}
            disabled={control.theirs !== null}
            className="max-md:flex-1"
          >
            {t('Save Changes')}
          </Button>
          <Button variant="secondary" disabled={saving} onClick={cancel} className="max-md:flex-1">
            {t('Cancel')}
          </Button>
        </div>
      }
    >
      <FormElement form={form} id={formId} aria-label={t('Edit Campaign')} className="pt-1">
        <EditNote control={control} />
        <EditCampaignFields form={form} campaign={campaign} />
      </FormElement>
      <section aria-labelledby={`${formId}-photos`} className="mt-6 grid gap-3 border-t border-line pt-5">
        <h3 id={`${formId}-photos`} className="text-lg">
          {t('Photos and video')}
        </h3>
        <MediaEditor campaign={campaign} />
      </section>
    </Dialog>
  )
}

/** Shows that a draft was restored, or that the campaign was changed elsewhere. */
function EditNote({ control }: { control: EditControl }) {
  const { t } = useWords()
  if (control.theirs) {
    return (
      <Banner tone="danger" role="alert" title={t('Nothing was saved yet')}>
        <p>
          {t('This campaign was changed somewhere else after you opened it. What you typed is still here.')}
        </p>
        <Theirs theirs={control.theirs} typed={control.typed()} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={control.takeMine}>
            {t('Keep what I typed')}
          </Button>
          <Button variant="secondary" size="sm" onClick={control.takeNewest}>
            {t('Show the newest version')}
          </Button>
        </div>
      </Banner>
    )
  }
  if (!control.restored) return null
  return (
    <Banner
      role="status"
      action={
        <Button variant="quiet" size="sm" onClick={control.discard}>
          {t('Start over')}
        </Button>
      }
    >
      {t('We restored your unsaved changes.')}
    </Banner>
  )
}

type TheirsProps = { theirs: Record<string, unknown>; typed: Record<string, unknown> }

/** The campaign's current values that differ from the typed ones. */
function Theirs({ theirs, typed }: TheirsProps) {
  const words = useWords()
  const { timeZone } = useSession()
  const mine = editLines(typed, words, timeZone)
  const others = editLines(theirs, words, timeZone).filter(({ text }, at) => text !== mine[at]?.text)
  return (
    <dl className="mt-2 grid gap-1">
      {others.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{words.t('Current {label}', { label })}</dt>
          <dd className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
