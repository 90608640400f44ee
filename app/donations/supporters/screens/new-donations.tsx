import Heart from 'lucide-react/icons/heart'
import { useSession } from '../../../shell/use-session.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { NewDonations as News } from '../../contract.ts'
import { newDonationsWords, newDonorsWords, readyThanks, thanksNote } from '../new-donations.ts'

/**
 * The new donations since the owner last thanked their donors in one sentence, and a preview of the thank-you
 * (P498). On a dark background.
 */
export function NewDonations({ news }: { news: News }) {
  const words = useWords()
  const { now, timeZone } = useSession()
  const donors = newDonorsWords(news, words)
  return (
    <div className="grid min-w-0 gap-1">
      <p className="font-display text-lg leading-snug font-semibold text-balance md:text-xl">
        {newDonationsWords(news, new Date(now), timeZone, words)}
      </p>
      {donors ? <p className="text-on-deep-soft wrap-anywhere">{donors}</p> : null}
      <p className="text-sm text-on-deep-soft text-balance wrap-anywhere">{thanksNote(news, words)}</p>
    </div>
  )
}

export function ThankAll({ news: { donations, people } }: { news: News }) {
  const words = useWords()
  const { t } = words
  const { run, busy } = useCommand('POST /api/thanks', {
    done: ({ thanked }) => (thanked > 0 ? t('Thanks sent!') : undefined),
    failed: t('Your thanks could not be sent'),
  })
  const thanks = donations.map(({ id, name }) => ({ donationId: id, words: readyThanks(name, words) }))
  return (
    <Button
      variant="onDeep"
      size="lg"
      busy={busy}
      onClick={() => void run({ body: { thanks } })}
      icon={<Heart aria-hidden="true" />}
    >
      {t('{count, plural, one {Thank them} other {Thank all #}}', { count: people })}
    </Button>
  )
}
