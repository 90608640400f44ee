import { useId } from 'react'
import { addressOf } from '../../../lib/endpoint.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ListedDonation } from '../contract.ts'

/** Downloads a donation's receipt, or mails it again (P540). */
export function DonationReceipt({ donation: { id, receipt } }: { donation: ListedDonation }) {
  const { t } = useWords()
  const numberId = useId()
  const { run, busy } = useCommand('POST /api/my-donations/donations/:donationId/receipt', {
    done: ({ number }) => t('Receipt {number} is on its way', { number }),
    failed: t('We couldn’t send the receipt'),
    reloads: false,
  })
  if (!receipt) return null
  const { number, token } = receipt
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
      <p id={numberId} className="min-w-0 text-sm text-ink-soft">
        {t('Receipt {number}', { number })}
      </p>
      <span className="-mx-3 flex flex-wrap gap-1">
        <Button asChild variant="quiet" size="sm">
          <a href={addressOf('GET /api/receipts/pdf', { query: { token } })} aria-describedby={numberId}>
            {t('Download')}
          </a>
        </Button>
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-describedby={numberId}
          onClick={() => void run({ params: { donationId: id }, body: {} })}
        >
          {t('Send by email')}
        </Button>
      </span>
    </div>
  )
}
