import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { pictureWords } from '../../accounts/picture.ts'
import { PicturePicker } from '../../accounts/screens/picture-picker.tsx'
import { uploadPicture } from '../../accounts/screens/upload-picture.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { name: string; current: string | null; onClose: () => void }

/** Change Profile Picture (spec 2): on the profile and on the campaigns. */
export function ChangePictureDialog({ name, current, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState<'saving' | 'removing' | null>(null)
  const { revalidate } = useRevalidator()
  const finish = async (kind: 'saving' | 'removing', work: () => Promise<boolean>) => {
    setBusy(kind)
    const done = await work()
    setBusy(null)
    if (!done) return
    onClose()
    await revalidate()
  }
  const save = async () => file !== null && (await uploadPicture(file, pictureWords.updated)) !== null
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      locked={busy !== null}
      title="Change Profile Picture"
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button
            disabled={!file || busy === 'removing'}
            busy={busy === 'saving'}
            onClick={() => void finish('saving', save)}
          >
            Save Picture
          </Button>
          {current ? (
            <Button
              variant="quiet"
              disabled={busy === 'saving'}
              busy={busy === 'removing'}
              onClick={() => void finish('removing', removePicture)}
            >
              Remove Picture
            </Button>
          ) : null}
        </div>
      }
    >
      <PicturePicker name={name} current={current} onPick={setFile} />
    </Dialog>
  )
}

async function removePicture(): Promise<boolean> {
  try {
    await callApi('DELETE', '/api/profile/photo')
    toast({ title: pictureWords.removed, variant: 'success' })
    return true
  } catch (error) {
    const description = error instanceof ApiRefusal ? error.message : pictureWords.failed
    toast({ title: pictureWords.failedTitle, description, variant: 'destructive' })
    return false
  }
}
