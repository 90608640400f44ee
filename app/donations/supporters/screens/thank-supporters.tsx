import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useWaiting } from '../../../shell/waiting/use-waiting.browser.ts'
import { useWaitingCommand } from '../../../shell/waiting/use-waiting-command.browser.ts'
import type { WaitingWrite } from '../../../shell/waiting/waiting.ts'
import { WaitingNote } from '../../../shell/waiting/waiting-note.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
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

const thank = 'POST /api/donations/:donationId/thank'

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
  const waiting = useWaiting().filter(({ endpoint }) => endpoint === thank)
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
          <DonationRow
            key={donation.id}
            donation={donation}
            waiting={waiting.find(({ params }) => params.donationId === donation.id)}
            onThanked={setData}
          />
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
  /** A thank-you for this donation that is queued but not sent yet. */
  waiting: WaitingWrite | undefined
  onThanked: (left: DonationsToThank) => void
}

function DonationRow({ donation, waiting, onThanked }: DonationRowProps) {
  const words = useWords()
  const { t } = words
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const [writing, setWriting] = useState<string | null>(null)
  const { run, busy } = useWaitingCommand(thank, {
    waits: () => ({ name: donation.name }),
    onWaits: () => setWriting(null),
    done: () => t('Thanks sent!'),
    failed: phrase('Your thanks could not be sent'),
    reloads: false,
    onDone: left => {
      setWriting(null)
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
      ) : waiting ? (
        <>
          <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{String(waiting.body.words)}</p>
          <WaitingNote write={waiting} />
        </>
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
          <Button size="sm" variant="quiet" disabled={busy} onClick={() => setWriting('')}>
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
              onChange={event => setWriting(event.target.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button size="sm" busy={busy} disabled={!writing.trim()} onClick={() => void send(writing)}>
              {t('Send thanks')}
            </Button>
            <Button size="sm" variant="quiet" disabled={busy} onClick={() => setWriting(null)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
