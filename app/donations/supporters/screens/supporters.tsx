import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/page.tsx'
import { useIsHydrated, useNow } from '../../../ui/use-now.ts'
import type { Words } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Supporter, SupportersPage } from '../../contract.ts'
import { supporterWords } from '../../donor-name.ts'
import { agoWords, dayWords, withFreshPage, withOlderPage } from '../supporters.ts'

type SupportersProps = {
  campaignId: string
  firstName: string
  /** The newest page of supporters; reloaded when a donation arrives. */
  newest: SupportersPage
  donorCount: number
}

/** Donors and their messages, newest first; scrolls beyond a maximum height of 24 rem (P176). */
export function Supporters({ campaignId, firstName, newest, donorCount }: SupportersProps) {
  const words = useWords()
  const { t } = words
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const timeWords = useIsHydrated() ? agoWords : dayWords
  const { list, loadMore, loading } = useSupporters(campaignId, newest)
  const count = donorCount > 0 ? <span className="figures text-ink-soft">{donorCount}</span> : null
  return (
    <Section title={t('Supporters')} id="supporters" aside={count}>
      {list.supporters.length === 0 ? (
        <EmptyState title={t('No supporters yet')} icon={<Heart />}>
          {t('Be the first to back {student}.', { student: firstName })}
        </EmptyState>
      ) : (
        <section
          aria-label={t('Supporters and their words')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-96 overflow-y-auto pe-2"
        >
          <ul className="people grid grid-cols-[minmax(0,1fr)]">
            {list.supporters.map(supporter => (
              <SupporterRow
                key={supporter.id}
                supporter={supporter}
                isNew={list.isNew.has(supporter.id)}
                firstName={firstName}
                words={words}
                ago={timeWords(supporter.at, now, session.timeZone, words)}
              />
            ))}
          </ul>
          {list.next ? (
            <Button variant="quiet" wide className="mt-2" busy={loading} onClick={() => void loadMore()}>
              {t('Load more')}
            </Button>
          ) : null}
        </section>
      )}
    </Section>
  )
}

type Shown = SupportersPage & { isNew: ReadonlySet<string> }

/** Keeps already loaded older pages when the newest page is reloaded. */
function useSupporters(campaignId: string, newest: SupportersPage) {
  const { t } = useWords()
  const [seen, setSeen] = useState<{ newest: SupportersPage; list: Shown }>({
    newest,
    list: { ...newest, isNew: new Set() },
  })
  const [loading, setLoading] = useState(false)
  let { list } = seen
  // Compare the lists themselves rather than their ids, because a donor may add words to an existing
  // donation.
  if (seen.newest.supporters !== newest.supporters) {
    list = withFreshPage(seen.list, newest)
    setSeen({ newest, list })
  }
  const loadMore = async () => {
    setLoading(true)
    try {
      const older = await call('GET /api/campaigns/:campaignId/supporters', {
        params: { campaignId },
        query: { before: list.next ?? '' },
      })
      setSeen(now => ({ ...now, list: { ...withOlderPage(now.list, older), isNew: now.list.isNew } }))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      toast({ title: t('Error'), description: error.message, variant: 'destructive' })
    } finally {
      setLoading(false)
    }
  }
  return { list, loadMore, loading }
}

type SupporterRowProps = {
  supporter: Supporter
  isNew: boolean
  firstName: string
  words: Words
  ago: string
}

function SupporterRow({ supporter, isNew, firstName, words: { t }, ago }: SupporterRowProps) {
  return (
    <li className={isNew ? 'animate-rise' : undefined}>
      <Avatar name={supporter.name} />
      <div>
        <p>
          <span className="min-w-0 truncate font-semibold">{supporterWords(supporter, t)}</span>
          <Amount cents={supporter.amountCents} className="font-semibold" />
        </p>
        {supporter.inHonorOf ? (
          <p className="text-sm text-ink-soft wrap-anywhere">
            {t('In honor of {name}', { name: supporter.inHonorOf })}
          </p>
        ) : null}
        {supporter.message ? <p className="wrap-anywhere">{supporter.message}</p> : null}
        {supporter.thankYou ? <Thanks words={supporter.thankYou} from={firstName} /> : null}
        <p className="text-sm text-ink-soft">
          <time dateTime={supporter.at}>{ago}</time>
        </p>
      </div>
    </li>
  )
}

function Thanks({ words, from }: { words: string; from: string }) {
  const { t } = useWords()
  return (
    <p className="mt-1 rounded-md bg-gold-tint px-3 py-2 text-sm wrap-anywhere">
      <span className="font-semibold">{t('{student} answers:', { student: from })}</span> {words}
    </p>
  )
}
