import { useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import type { RevealedBankDetails } from '../../../withdrawals/contract.ts'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { AdminWithdrawal } from '../contract.ts'

const accountTypes = { checking: phrase('Checking'), savings: phrase('Savings') }

/** Masked bank details. An admin can reveal them after step-up authentication, with a reason for the audit log (P196). */
export function BankDetails({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const [revealed, setRevealed] = useState<RevealedBankDetails | null>(null)
  const { accountHolderName, accountType, account } = withdrawal
  return (
    <section aria-labelledby="bank-details" className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h3 id="bank-details" className="text-lg">
          {t('Bank details')}
        </h3>
        <Only may="revealBankNumbers">
          {isAsking || revealed ? null : (
            <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
              {t('Reveal')}
            </Button>
          )}
        </Only>
      </div>
      <Facts
        facts={[
          [phrase('Account Holder Name'), accountHolderName],
          [phrase('Account Type'), t(accountTypes[accountType])],
          [phrase('Routing Number'), revealed?.routingNumber ?? null],
          [phrase('Account Number'), revealed?.accountNumber ?? account],
        ]}
      />
      {isAsking && !revealed ? (
        <RevealForm withdrawalId={withdrawal.id} onRevealed={setRevealed} onCancel={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

type RevealProps = {
  withdrawalId: string
  onRevealed: (bank: RevealedBankDetails) => void
  onCancel: () => void
}

function RevealForm({ withdrawalId, onRevealed, onCancel }: RevealProps) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/withdrawals/:withdrawalId/bank-details', {
    onDone: onRevealed,
    reloads: false,
  })
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        label={t('Reveal Bank Details')}
        hint={t('Recorded in the audit log with your name.')}
        missing={t('Say what you need the numbers for.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { withdrawalId }, body: { reason } })}
        onCancel={onCancel}
      />
    </div>
  )
}
