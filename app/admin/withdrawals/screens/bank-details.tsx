import { type FormEvent, useState } from 'react'
import { withProof } from '../../../accounts/with-proof.browser.ts'
import { callApi } from '../../../shell/call.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { RevealedBankDetails } from '../../../withdrawals/contract.ts'
import { Facts } from '../../screens/facts.tsx'
import type { AdminWithdrawal } from '../contract.ts'

const types = { checking: 'Checking', savings: 'Savings' }

/** Masked; revealed one record at a time, with a reason that is kept, after a step-up (P196). Gone with the dialog. */
export function BankDetails({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const [asking, setAsking] = useState(false)
  const [revealed, setRevealed] = useState<RevealedBankDetails | null>(null)
  const { accountHolderName, accountType, account } = withdrawal
  return (
    <section aria-labelledby="bank-details" className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h3 id="bank-details" className="text-lg">
          Bank details
        </h3>
        {asking || revealed ? null : (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Reveal
          </Button>
        )}
      </div>
      <Facts
        facts={[
          ['Account Holder Name', accountHolderName],
          ['Account Type', types[accountType]],
          ['Routing Number', revealed?.routingNumber ?? null],
          ['Account Number', revealed?.accountNumber ?? account],
        ]}
      />
      {asking && !revealed ? (
        <Reveal withdrawalId={withdrawal.id} onRevealed={setRevealed} onCancel={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

type RevealProps = {
  withdrawalId: string
  onRevealed: (bank: RevealedBankDetails) => void
  onCancel: () => void
}

function Reveal({ withdrawalId, onRevealed, onCancel }: RevealProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const path = `/api/withdrawals/${withdrawalId}/bank-details`
      onRevealed(await withProof(() => callApi<RevealedBankDetails>('POST', path, { reason })))
    } catch (refused) {
      setBusy(false)
      setError((refused as Error).message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4 rounded-md bg-sunken p-4">
      <Field label="Reason" hint="Kept in the audit log with your name." required error={error}>
        <TextInput value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button type="submit" busy={busy}>
          Reveal Bank Details
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
