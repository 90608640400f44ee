import Camera from 'lucide-react/icons/camera'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ChoosePicture } from '../../../accounts/picture/screens/choose-picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { late } from '../../../ui/late.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { FormSetting } from '../use-campaign-form.browser.ts'
import type { QuestionProps } from './question-field.tsx'

const PictureEditor = late(
  async () => (await import('../../../accounts/picture/screens/picture-editor.tsx')).PictureEditor,
)

/** An optional picture. Members crop and upload it at once; a visitor, who has no account yet, picks a file that is sent with the form. */
export function PictureField({ setting }: QuestionProps) {
  const { t } = useWords()
  const { fields } = setting.control
  const { viewer } = setting.session
  const [file, saved] = useWatch({ control: fields.control, name: ['picture', 'pictureUrl'] })
  const own = setting.isMinor ? saved : viewer?.profilePictureUrl
  const src = usePreview(file ?? null) ?? own ?? null
  const name = (setting.isMinor ? '' : viewer?.firstName) || t('Student')
  return (
    <div className="flex items-center gap-4 sm:col-span-2">
      <Portrait
        key={src}
        name={name}
        src={src}
        shape="square"
        alt={src ? t('Your picture') : ''}
        className="w-20 shrink-0"
      />
      <div className="grid justify-items-start gap-2">
        {viewer ? (
          <FramePicture setting={setting} name={name} current={own || null} />
        ) : (
          <ChoosePicture
            again={src !== null}
            disabled={false}
            onPick={picked => fields.setValue('picture', picked)}
          />
        )}
        <p className="text-sm text-ink-soft">
          {setting.isMinor
            ? t('Optional. A clear photo of the student’s face helps most.')
            : t('Optional. A clear photo of your face helps most.')}
        </p>
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

type FrameProps = { setting: FormSetting; name: string; current: string | null }

/** Chooses and crops a picture in a dialog, for the member's own profile or for the student they act for. */
function FramePicture({ setting, name, current }: FrameProps) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { fields } = setting.control
  const uploaded = (url: string) => {
    setOpen(false)
    fields.setValue('picture', null)
    if (setting.isMinor) fields.setValue('pictureUrl', url)
    else void revalidate()
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {current ? t('Choose another photo') : t('Choose a photo')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} size="sm" locked={busy} title={t('Campaign picture')}>
        <PictureEditor
          name={name}
          current={current}
          target={setting.isMinor ? 'campaign' : 'profile'}
          onUploaded={uploaded}
          onBusy={setBusy}
          fallback={<Skeleton className="h-80 w-full" />}
          onLoadError={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
