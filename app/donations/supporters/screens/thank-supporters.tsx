import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { tabStorage } from '../../../lib/storage.browser.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWords } from '../../../words/use-words.tsx'
import { type DonationsToThank, type DonationToThank, maxThankYouLength } from '../../contract.ts'
import { donorNameWords } from '../../donor-name.ts'
import { readyThanks } from '../new-donations.ts'
import { agoWords } from '../supporters.ts'

const shownFirst = 3

/**
 * The owner's newest donations: one tap sends a suggested thank-you, two taps open a field for the owner's
 * own words.
 */
export function ThankSupporters() {
  const { t } = useWords()
  const { now } = useSession()
  // Each reload of the session data changes `now`, which loads newer donations. On failure nothing is shown.
  const { data, setData } = useAnswer('GET /api/donations-to-thank', {}, now, { offline: true })
  const donations = data?.donations ?? []
  const [whole, setWhole] = useState(false)
  if (donations.length === 0) return null
  return (
    <Card pad="lg" as="section" aria-label={t('Thank your supporters')}>
      <h2 className="text-xl">{t('Thank your supporters')}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('Your note goes to them by email and shows next to their gift.')}
      </p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {donations.slice(0, whole ? donations.length : shownFirst).map(donation => (
          <DonationRow key={donation.id} donation={donation} onThanked={setData} />
        ))}
      </ul>
      {whole || donations.length <= shownFirst ? null : (
        <Button variant="quiet" wide onClick={() => setWhole(true)}>
          {t('Show {count}', { count: donations.length })}
        </Button>
      )}
    </Card>
  )
}

type DonationRowProps = {
  donation: DonationToThank
  onThanked: (left: DonationsToThank) => void
}

function DonationRow({ donation, onThanked }: DonationRowProps) {
  const words = useWords()
  const { t } = words
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const { writing, write, stop } = useDraft(donation.id)
  const { run, busy } = useCommand('POST /api/donations/:donationId/thank', {
    done: () => t('Thanks sent!'),
    failed: t('Your thanks could not be sent'),
    reloads: false,
    onDone: left => {
      stop()
      onThanked(left)
    },
  })
  const send = (text: string) => run({ params: { donationId: donation.id }, body: { words: text } })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{donorNameWords(donation.name, t)}</span>
        <Amount cents={donation.amountCents} className="font-semibold" />
      </p>
      {donation.message ? <p className="wrap-anywhere">{donation.message}</p> : null}
      <p className="text-sm text-ink-soft">{agoWords(donation.at, now, session.timeZone, words)}</p>
      {donation.thankYou ? (
        <p className="rounded-md bg-gold-tint px-3 py-2 text-sm wrap-anywhere">{donation.thankYou}</p>
      ) : writing === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() => void send(readyThanks(donation.name, words))}
          >
            <Heart aria-hidden="true" size={16} />
            {t('Say thanks')}
          </Button>
          <Button size="sm" variant="quiet" disabled={busy} onClick={() => write('')}>
            {t('Write your own')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          <Field label={t('Your thanks')}>
            <TextArea
              rows={2}
              autoFocus
              maxLength={maxThankYouLength}
              value={writing}
              onChange={event => write(event.target.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button size="sm" busy={busy} disabled={!writing.trim()} onClick={() => void send(writing)}>
              {t('Send thanks')}
            </Button>
            <Button size="sm" variant="quiet" disabled={busy} onClick={stop}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** The owner's own words, null while the field is closed. They stay in the tab until they are sent or canceled. */
function useDraft(donationId: string) {
  const stored = tabStorage(`tassel.thanks.${donationId}`, found =>
    typeof found === 'string' ? found : null,
  )
  const [writing, setWriting] = useState(stored.read)
  const write = (text: string) => {
    stored.write(text)
    setWriting(text)
  }
  const stop = () => {
    stored.drop()
    setWriting(null)
  }
  return { writing, write, stop }
}
