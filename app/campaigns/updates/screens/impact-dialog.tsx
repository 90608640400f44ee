import { useRef, useState } from 'react'
import { tabStorage } from '../../../lib/storage.browser.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'
import type { Photo } from '../../media/media.ts'
import { type ImpactLines, impactLines, maxImpactLength } from '../impact.ts'
import { ChoosePictures } from './choose-pictures.tsx'

type Draft = { id: string; lines: ImpactLines; pictures: Photo[] }

const empty: ImpactLines = { paidFor: '', howItWent: '', thanks: '' }

const storedDraft = (campaignId: string) =>
  tabStorage(`tassel.impact.${campaignId}`, (found): Draft => {
    const { id, lines, pictures } = (found ?? {}) as Partial<Draft>
    return { id: id ?? crypto.randomUUID(), lines: { ...empty, ...lines }, pictures: pictures ?? [] }
  })

type Props = { campaign: OwnCampaign; onClose: () => void; onLoadError?: () => void }

/** The photo and three lines that tell donors what their money did (P910). What is typed stays in the tab until it is sent (P795). */
export function ImpactDialog({ campaign, onClose }: Props) {
  const { t } = useWords()
  const { id: campaignId, isMinor, firstName: name } = campaign
  const [begun] = useState(() => storedDraft(campaignId).read())
  const draft = useRef(begun)
  const [pictures, setPictures] = useState<readonly Photo[]>(begun.pictures)
  // A new id, because changed content is a different update.
  const keep = (changed: Partial<Draft>) => {
    draft.current = { ...draft.current, ...changed, id: crypto.randomUUID() }
    storedDraft(campaignId).write(draft.current)
  }
  const form = useCommandForm('POST /api/campaigns/:campaignId/impact', {
    schema: impactLines,
    values: begun.lines,
    onTyped: lines => keep({ lines }),
    input: lines => ({
      params: { campaignId },
      body: {
        ...lines,
        id: draft.current.id,
        pictures: draft.current.pictures.map(({ url, description }) => ({ url, description })),
      },
    }),
    done: () => ({
      title: t('Your donors know now'),
      description: t('It is on the page, and on its way to everyone who asked for updates.'),
    }),
    onDone: () => {
      storedDraft(campaignId).drop()
      onClose()
    },
  })
  const show = (change: (now: Photo[]) => Photo[]) => {
    keep({ pictures: change(draft.current.pictures) })
    setPictures(draft.current.pictures)
  }
  return (
    <FormDialog
      form={form}
      title={isMinor ? t('Tell {name}’s donors what it did', { name }) : t('Tell your donors what it did')}
      description={t('It goes by email to everyone who asked for updates, and stays on the page.')}
      onClose={onClose}
      submit={t('Send to Donors')}
      busyLabel={t('Sending...')}
      cancel={t('Later')}
    >
      <Field {...form.field('paidFor')} label={t('What the money paid for')} required>
        <TextArea rows={2} maxLength={maxImpactLength} />
      </Field>
      <Field {...form.field('howItWent')} label={t('How it went')} required>
        <TextArea rows={2} maxLength={maxImpactLength} />
      </Field>
      <Field {...form.field('thanks')} label={t('Your thanks')} required>
        <TextArea rows={2} maxLength={maxImpactLength} />
      </Field>
      <ChoosePictures pictures={pictures} show={show} disabled={form.busy} most={1} />
    </FormDialog>
  )
}
