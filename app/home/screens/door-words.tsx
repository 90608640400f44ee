import { Link as RouterLink } from 'react-router'
import type { Testimonial } from '../../donations/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'

const people = [
  {
    who: phrase('Students'),
    what: phrase('18 or over, in school or about to start: tuition, books, a semester abroad, a project.'),
  },
  {
    who: phrase('Parents and guardians'),
    what: phrase(
      'For a student under 18 you run the campaign and give consent. Only a first name and an initial are public.',
    ),
  },
  {
    who: phrase('Everyone who gives'),
    what: phrase('No account needed. You see the total before you pay, and a receipt comes by email.'),
  },
] as const

export function WhoItIsFor() {
  const { t } = useWords()
  return (
    <Section title={t('Who it’s for')} className="content-start">
      <dl className="grid gap-6 md:grid-cols-3 lg:grid-cols-1">
        {people.map(({ who, what }) => (
          <div key={who} className="grid content-start gap-1 border-t-2 border-gold pt-3">
            <dt className="font-display text-lg font-semibold">{t(who)}</dt>
            <dd className="text-ink-soft">{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** What scholars said who are done; nothing where nobody has said anything yet. */
export function WordsOfScholars({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t, money } = useWords()
  if (testimonials.length === 0) return null
  return (
    <Section title={t('What scholars say')}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {testimonials.map(({ name, quote, field, amountCents }) => (
          <li key={name + quote}>
            <figure className="flex h-full flex-col justify-between gap-4 rounded-md bg-sunken p-5">
              <blockquote className="font-display text-lg leading-snug">“{quote}”</blockquote>
              <figcaption className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{name}</span>
                <br />
                {t('{field}, raised {amount}', { field, amount: money(amountCents) })}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who answers for it, and to whom one can write. */
export function WhoRunsIt() {
  const { t } = useWords()
  const { product, legalEntity, supportEmail } = useSession().branding
  return (
    <Section title={t('Who runs {product}', { product })}>
      <div className="measure grid gap-3 text-ink-soft">
        <p>
          {t(
            '{legalEntity} holds the gifts and is responsible for them. Each one is recorded in a double-entry ledger, checked every hour.',
            { legalEntity },
          )}
        </p>
        <p>
          {t('Questions?')} <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>{' '}
          {t('A real person answers.')}{' '}
          <Link asChild>
            <RouterLink to="/terms">{t('Read the terms')}</RouterLink>
          </Link>
        </p>
      </div>
    </Section>
  )
}
