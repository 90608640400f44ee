import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../../shell/wire/use-command.browser.ts'
import { withProof } from '../../../shell/wire/with-proof.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Downloads or erases what is stored about the donor. */
export function DonorData({ email, nameYears }: { email: string; nameYears: number }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const save = useTask(
    () => withProof(() => download('GET /api/my-donations/data', {}, 'my-donations.json')),
    {
      failed: t('We couldn’t download your data'),
      reloads: false,
    },
  )
  return (
    <Section title={t('Your data')}>
      <Card className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={save.busy}
          icon={<Download aria-hidden="true" size={18} />}
          onClick={() => void save.run()}
        >
          {t('Download your data')}
        </Button>
        <Button
          variant="quiet"
          className="text-clay-ink! hover:bg-clay-tint! active:bg-clay-tint!"
          onClick={() => setIsOpen(true)}
        >
          {t('Erase me')}
        </Button>
      </Card>
      {isOpen ? <EraseDialog email={email} nameYears={nameYears} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}

function EraseDialog({
  email,
  nameYears,
  onClose,
}: {
  email: string
  nameYears: number
  onClose: () => void
}) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/my-donations/erase', {
    done: () => t('We erased your personal data from all your donations.'),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Erase me')}
      locked={busy}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button variant="danger" busy={busy} onClick={() => void run({ body: { email } })}>
            {t('Erase permanently')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {t(
            'We erase {email}, your names, messages and honorees from all your donations, and delete the emails about them. You won’t be able to see these donations here again. This can’t be undone.',
            { email },
          )}
        </p>
        <p className="text-ink-soft">
          {t('Amounts, dates and campaigns stay in our books, without your name.')}{' '}
          {nameYears > 0
            ? t(
                'Your name stays on your receipts for {years, plural, one {# year} other {# years}}, because we must keep it that long. Then we erase it, too.',
                { years: nameYears },
              )
            : null}
        </p>
        {error ? <Banner tone="danger" role="alert" title={error} /> : null}
      </div>
    </Dialog>
  )
}
