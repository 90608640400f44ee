import type { ReactNode } from 'react'
import { languages } from '../../lib/locale.ts'
import { longDayIn } from '../../lib/moment.ts'
import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import { type AccessibilityContact, assessedOn, knownLimits } from '../accessibility.ts'

export const describe: DescribePage<AccessibilityContact> = (_, session, { t }) => ({
  title: t('Accessibility'),
  description: t('How accessible this site is, and whom to tell about a barrier.'),
  url: `${session.appUrl}/accessibility`,
})

/** /accessibility: the operator's statement, with the date and the limits of docs/accessibility.md (P906). */
export default function AccessibilityPage({
  data: { email },
}: ScreenProps<'GET /api/screens/accessibility'>) {
  const { t, locale } = useWords()
  const { branding } = useSession()
  return (
    <Page width="text">
      <PageHeading
        title={t('Accessibility')}
        lede={t(
          '{legalEntity} wants everyone to be able to give, to ask and to follow a campaign.',
          branding,
        )}
      />
      <div className="grid gap-8">
        <Part title={t('Tell us about a barrier')}>
          <p>
            <Phrase
              words="Something you can’t read, reach or use? Write to <0/>. Say which page it was and what you use to read it, and we’ll help you do it another way meanwhile."
              parts={[
                <Link key="0" href={`mailto:${email}`}>
                  {email}
                </Link>,
              ]}
            />
          </p>
        </Part>
        <Part title={t('What these pages aim at')}>
          <p>
            {t(
              'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They are checked by program with every change: with the keyboard alone, at 320 pixels, with large text, in the light and the dark theme.',
            )}
          </p>
          <p>
            {t('Last checked as a whole on {day}.', {
              day: longDayIn(new Date(assessedOn), languages[locale].tag, 'UTC'),
            })}
          </p>
        </Part>
        <Part title={t('What we know falls short')}>
          <ul className="grid list-disc gap-2 ps-5">
            {knownLimits.map(({ criteria, words }) => (
              <li key={words}>
                {t(words)}{' '}
                <span className="text-ink-soft">
                  {t('WCAG criteria: {criteria}.', { criteria: criteria.join(', ') })}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('What no one has checked')}>
          <p>
            {t(
              'These pages have not been tested with screen readers, nor audited by an independent body. PDF receipts have tags, headings and a language, and follow the points of PDF/UA that a program can test.',
            )}
          </p>
        </Part>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <div className="measure grid gap-3 wrap-anywhere">{children}</div>
    </section>
  )
}
