import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useWriteOff } from '../use-write-off.browser.ts'

type Props = { campaignId: string; owedCents: number }

/** A campaign that has withdrawn more than it kept: the platform carries that until more is given, or books it as a loss. */
export function WriteOff({ campaignId, owedCents }: Props) {
  const { money } = useWords()
  const [asked, setAsked] = useState(false)
  return (
    <section aria-label="Shortfall" className="grid gap-3">
      <Banner tone="danger" title={`This campaign owes ${money(owedCents)}`}>
        Money went back to donors after it had been withdrawn. New donations cover it first.
      </Banner>
      {asked ? (
        <WriteOffForm campaignId={campaignId} owedCents={owedCents} onDone={() => setAsked(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
          Write Off
        </Button>
      )}
    </section>
  )
}

function WriteOffForm({ campaignId, owedCents, onDone }: Props & { onDone: () => void }) {
  const { money } = useWords()
  const { writeOff, busy, error } = useWriteOff(campaignId)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const submit = async () => {
    if (!reason.trim()) return setMissing('Please say why this loss is written off.')
    setMissing(undefined)
    if (await writeOff(reason.trim())) onDone()
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Write off"
      className="grid gap-4 rounded-md bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        <strong>{money(owedCents)}</strong> becomes a loss of the platform, and the campaign owes nothing. It
        cannot be undone.
      </p>
      <Field label="Reason" hint="It stays in the audit log." required error={missing ?? error}>
        <TextArea
          value={reason}
          maxLength={500}
          rows={3}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button type="submit" variant="danger" busy={busy} busyLabel="Writing off...">
          {`Write Off ${money(owedCents)}`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
