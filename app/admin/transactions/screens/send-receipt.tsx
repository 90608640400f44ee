import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Mails the donor the receipt of a donation again. */
export function SendReceipt({ donationId }: { donationId: string }) {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/admin/donations/:donationId/receipt', {
    done: ({ number }) => t('Receipt {number} is on its way', { number }),
    failed: t('We couldn’t send the receipt'),
    reloads: false,
  })
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      busy={busy}
      onClick={() => void run({ params: { donationId }, body: {} })}
    >
      {t('Send the receipt again')}
    </Button>
  )
}
