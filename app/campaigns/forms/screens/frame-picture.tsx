import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { FormSetting } from '../form-setting.browser.ts'

const PictureEditor = late(
  async () => (await import('../../../accounts/picture/screens/picture-editor.tsx')).PictureEditor,
)

type Props = { setting: FormSetting; name: string; current: string | null }

/** Chooses and frames a picture in a dialog: for the person's own profile, or stored for the student they act for. */
export function FramePicture({ setting, name, current }: Props) {
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
          waiting={<Skeleton className="h-80 w-full" />}
          onMissed={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
