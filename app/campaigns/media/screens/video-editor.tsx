import Film from 'lucide-react/icons/film'
import { type ChangeEvent, useId, useState } from 'react'
import { asksForPhotos } from '#device/photo.browser.ts'
import type { Written } from '../../../lib/phrase.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { maxCaptionsLength } from '../captions.ts'
import { maxDescriptionLength, type OwnMedia } from '../media.ts'
import { useVideo } from '../use-video.browser.ts'
import { VideoPlayer } from './gallery.tsx'

type Props = { campaignId: string; media: OwnMedia; onChanged: () => void }

/** Adds, describes, captions, or removes a video. The mobile app can't convert videos, so it only offers the rest. */
export function VideoEditor({ campaignId, media, onChanged }: Props) {
  const { t } = useWords()
  const { busy, add, cancel, details, removal } = useVideo(campaignId, media, onChanged)
  const { video } = media
  if (busy)
    return (
      <ProgressNote
        label={busy.doing === 'preparing' ? t('Getting the video ready') : t('Sending the video')}
        progress={busy.progress}
        onCancel={cancel}
      />
    )
  if (!video)
    return asksForPhotos ? (
      <p className="text-ink-soft">{t('You can add a video on the website.')}</p>
    ) : (
      <ChooseVideo onPick={add} />
    )
  return (
    <div className="grid gap-4">
      <VideoPlayer campaignId={campaignId} video={video} />
      <Details key={video.url} media={media} onSave={details.run} busy={details.busy} error={details.error} />
      <Button
        variant="quiet"
        busy={removal.busy}
        onClick={() => void removal.run()}
        className="justify-self-start"
      >
        {t('Remove video')}
      </Button>
    </div>
  )
}

function ChooseVideo({ onPick }: { onPick: (file: File) => void }) {
  const { t } = useWords()
  const id = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onPick(file)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
      >
        <Film aria-hidden="true" className="size-5" />
        {t('Add a video')}
        <input id={id} type="file" accept="video/*" className="sr-only" onChange={pick} />
      </label>
      <p className="text-sm text-ink-soft">{t('Up to 60 seconds and 40 MB.')}</p>
    </div>
  )
}

type DetailsProps = {
  media: OwnMedia
  onSave: (details: { description: string; captions: string }) => unknown
  busy: boolean
  error: Written | undefined
}

function Details({ media, onSave, busy, error }: DetailsProps) {
  const { t } = useWords()
  const [description, setDescription] = useState(media.video?.description ?? '')
  const [captions, setCaptions] = useState(media.captions)
  const isChanged = description !== media.video?.description || captions !== media.captions
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) setCaptions((await file.text()).slice(0, maxCaptionsLength))
  }
  const fileId = useId()
  return (
    <div className="grid gap-4">
      <Field label={t('What does the video show?')} hint={t('For people who can’t see it')}>
        <TextInput
          value={description}
          maxLength={maxDescriptionLength}
          onChange={event => setDescription(event.target.value)}
        />
      </Field>
      <Field
        label={t('What is said in it?')}
        hint={t(
          'Captions for people who can’t hear it. One sentence per line. WebVTT files keep their own timing.',
        )}
        error={error}
      >
        <TextArea
          rows={4}
          maxLength={maxCaptionsLength}
          value={captions}
          onChange={event => setCaptions(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isChanged ? 'primary' : 'secondary'}
          busy={busy}
          disabled={!isChanged}
          onClick={() => void onSave({ description, captions })}
        >
          {t('Save video details')}
        </Button>
        <label
          htmlFor={fileId}
          className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
        >
          {t('Use a caption file')}
          <input
            id={fileId}
            type="file"
            accept=".vtt,text/vtt"
            className="sr-only"
            onChange={event => void load(event)}
          />
        </label>
      </div>
    </div>
  )
}

type ProgressProps = { label: string; progress: number; onCancel: () => void }

function ProgressNote({ label, progress, onCancel }: ProgressProps) {
  const { t } = useWords()
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <Cord size="sm" progress={progress} label={label} />
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <p className="figures text-sm text-ink-soft">
        {label}, {Math.trunc(progress * 100)}%
      </p>
    </div>
  )
}
