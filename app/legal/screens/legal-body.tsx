import { languages } from '../../lib/locale.ts'
import { useWords } from '../../words/use-words.tsx'
import type { LegalText } from '../legal-text.ts'

/** Shows the version, table of contents and sections of a legal text. */
export function LegalBody({ text, headings }: { text: LegalText; headings: 'h2' | 'h3' }) {
  const { t, locale } = useWords()
  const Heading = headings
  const since = new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          {t('Version {version}, effective {date}', {
            version: text.version,
            date: since.format(new Date(text.since)),
          })}
        </p>
        <p className="measure">{text.intro}</p>
      </div>
      <nav aria-label={t('Sections')} className="print:hidden">
        <ol className="grid gap-1 sm:grid-cols-2">
          {text.sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 text-gown hover:underline">
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(({ id, title, body }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-3">
          <Heading id={`${id}-title`} className="text-xl">
            {index + 1}. {title}
          </Heading>
          {body.map((block, blockIndex) =>
            typeof block === 'string' ? (
              <p key={blockIndex} className="measure">
                {block}
              </p>
            ) : (
              <ul key={blockIndex} className="measure grid list-disc gap-1.5 ps-5 marker:text-ink-soft">
                {block.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  )
}
