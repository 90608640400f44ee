import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The buttons that download and erase what is stored about a donor. */
export function DonorData({ email, nameYears }: { email: string; nameYears: number }) {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const save = useTask(() => download('GET /api/my-donations/data', {}, 'my-donations.json'), {
    failed: phrase('We couldn’t download your data'),
    reloads: false,
  })
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
          onClick={() => setAsking(true)}
        >
          {t('Erase me')}
        </Button>
      </Card>
      {asking ? <EraseDialog email={email} nameYears={nameYears} onClose={() => setAsking(false)} /> : null}
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
    done: () => t('You were erased from all your donations.'),
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
            {t('Erase for good')}
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
            'We erase {email}, your names, messages and honorees from all your donations, and the emails about them. You won’t be able to open this page for them again. This can’t be undone.',
            { email },
          )}
        </p>
        <p className="text-ink-soft">
          {t('Amounts, dates and campaigns stay in our books, without your name.')}{' '}
          {nameYears > 0
            ? t(
                'Your name stays on your receipts for {years, plural, one {# year} other {# years}}, because we must keep them. Then it goes, too.',
                { years: nameYears },
              )
            : null}
        </p>
        {error ? <Banner tone="danger" role="alert" title={error} /> : null}
      </div>
    </Dialog>
  )
}
