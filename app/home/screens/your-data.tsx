import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEnter } from '../../accounts/sessions/use-enter.browser.ts'
import { recordAccount } from '../../shell/offline/account.browser.ts'
import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The buttons that download a person's data and delete their account (P16, P17). */
export function YourData() {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const save = useTask(() => withProof(() => download('GET /api/account/data', {}, 'my-data.json')), {
    failed: t('We couldn’t download your data'),
    explain: refused =>
      refused ? undefined : { message: t('The file could not be saved. Please try again.') },
    reloads: false,
  })
  return (
    <section aria-labelledby="your-data" className="grid gap-2">
      <h2 id="your-data" className="text-lg">
        {t('Your data')}
      </h2>
      <div className="grid gap-2">
        <Link to="/year-summary" className={buttonClass({ variant: 'secondary', wide: true })}>
          {t('Your year')}
        </Link>
        <Button variant="secondary" wide busy={save.busy} onClick={() => save.run()}>
          <Download aria-hidden="true" size={18} />
          {t('Download your data')}
        </Button>
        <Button
          variant="quiet"
          wide
          className="text-clay-ink! hover:bg-clay-tint! active:bg-clay-tint!"
          onClick={() => setAsking(true)}
        >
          {t('Delete your account')}
        </Button>
      </div>
      {asking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const enter = useEnter()
  const { run, busy, error } = useCommand('POST /api/account/delete', {
    done: () => t('Your account was deleted.'),
    onDone: async () => {
      recordAccount(null)
      await enter('/')
    },
    reloads: false,
  })
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Delete your account')}
      locked={busy}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button variant="danger" busy={busy} onClick={() => void run({ body: {} })}>
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
            'We delete your name, your contact details, and your campaign’s words and pictures. This can’t be undone.',
          )}
        </p>
        <p className="text-ink-soft">
          {t('Records of gifts and payouts stay in our books, without your name.')}
        </p>
        {error ? <Banner tone="danger" role="alert" title={error} /> : null}
      </div>
    </Dialog>
  )
}
