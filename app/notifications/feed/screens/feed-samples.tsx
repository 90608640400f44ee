import { useWords } from '../../../words/use-words.tsx'
import { sampleItems } from '../feed.ts'
import { FeedEntry } from './feed-entry.tsx'

/** Nothing has happened yet: three examples of future entries, labelled as such (P209). */
export function FeedSamples() {
  const { t } = useWords()
  return (
    <section aria-label={t('Examples')} className="grid gap-4">
      <p className="text-ink-soft">{t('Nothing yet. Here’s what you’ll see:')}</p>
      <ul className="grid gap-2">
        {sampleItems.map(item => (
          <FeedEntry
            key={item.type}
            item={{ type: item.type, title: t(item.title), message: t(item.message) }}
          />
        ))}
      </ul>
    </section>
  )
}
