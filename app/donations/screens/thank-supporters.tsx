import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { useAnswer } from '../../shell/use-answer.browser.ts'
import { useCommand } from '../../shell/use-command.browser.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { type GiftsToThank, type GiftToThank, maxThankYouLength } from '../contract.ts'
import { agoWords } from '../supporters.ts'

/** The owner's newest gifts: one tap thanks with a sentence of ours, two with a sentence of one's own. */
export function ThankSupporters() {
  const { t } = useWords()
  const { now } = useSession()
  // Each reload of the frame brings a new present: donations that arrived since are asked for. What cannot be loaded is not shown.
  const { data, setData } = useAnswer('GET /api/gifts', {}, now)
  const gifts = data?.gifts ?? []
  if (gifts.length === 0) return null
  return (
    <Card pad="lg" as="section" aria-label={t('Thank your supporters')}>
      <h2 className="text-xl">{t('Thank your supporters')}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('They get your words by e-mail, and everybody reads them beside the gift.')}
      </p>
      <ul className="mt-2 grid max-h-96 grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto">
        {gifts.map(gift => (
          <GiftRow key={gift.id} gift={gift} onThanked={setData} />
        ))}
      </ul>
    </Card>
  )
}

type GiftRowProps = { gift: GiftToThank; onThanked: (left: GiftsToThank) => void }

function GiftRow({ gift, onThanked }: GiftRowProps) {
  const words = useWords()
  const { t } = words
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const [writing, setWriting] = useState<string | null>(null)
  const { run, busy } = useCommand('POST /api/donations/:donationId/thank', {
    done: () => t('Thanks sent!'),
    failed: phrase('Your thanks could not be sent'),
    reloads: false,
    onDone: left => {
      setWriting(null)
      onThanked(left)
    },
  })
  const send = (text: string) => run({ params: { donationId: gift.id }, body: { words: text } })
  const ready = t('Thank you so much, {name}!', { name: t(gift.name) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{t(gift.name)}</span>
        <Amount cents={gift.amountCents} className="font-semibold" />
      </p>
      {gift.message ? <p className="wrap-anywhere">{gift.message}</p> : null}
      <p className="text-sm text-ink-soft">{agoWords(gift.at, now, session.timeZone, words)}</p>
      {gift.thankYou ? (
        <p className="rounded-md bg-gold-tint px-3 py-2 text-sm wrap-anywhere">{gift.thankYou}</p>
      ) : writing === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy}
            onClick={() => void send(gift.name === 'Anonymous' ? t('Thank you so much!') : ready)}
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
