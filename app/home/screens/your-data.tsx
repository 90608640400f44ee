import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useEnter } from '../../accounts/screens/use-enter.browser.ts'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'

/** Take your data along, or have it deleted (P16, P17). */
export function YourData() {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="your-data" className="grid gap-2">
      <h2 id="your-data" className="text-lg">
        {t('Your data')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <a href="/api/account/data" download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" size={18} />
          {t('Download your data')}
        </a>
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          {t('Delete your account')}
        </Button>
      </div>
      {asking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { deleting, refused, remove } = useDeletion()
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Delete your account')}
      locked={deleting}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button variant="danger" busy={deleting} onClick={() => void remove()}>
            {t('Delete for good')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          {t(
            'Your name, your contacts, your campaign’s words and pictures are deleted. Nothing brings them back.',
          )}
        </p>
        <p className="text-ink-soft">
          {t('What was given and paid out stays in the books, without your name.')}
        </p>
        {refused ? <Banner tone="danger" role="alert" title={t(refused)} /> : null}
      </div>
    </Dialog>
  )
}

function useDeletion() {
  const { t } = useWords()
  const enter = useEnter()
  const [deleting, setDeleting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const remove = async () => {
    setDeleting(true)
    setRefused(null)
    try {
      await withProof(() => callApi('POST', '/api/account/delete', {}))
      toast({ title: t('Your account was deleted.'), variant: 'success' })
      await enter('/')
    } catch (error) {
      setRefused(error instanceof ApiRefusal ? error.message : t('Please try again.'))
      setDeleting(false)
    }
  }
  return { deleting, refused, remove }
}
