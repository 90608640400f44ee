import GraduationCap from 'lucide-react/icons/graduation-cap'
import UsersRound from 'lucide-react/icons/users-round'
import { phrase } from '../../../lib/phrase.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { FormCard } from './form-card.tsx'
import { StartSplash } from './start-splash.tsx'

const steps = [
  [phrase('Tell your story'), phrase('What you study, what it costs, and why it matters to you.')],
  [phrase('Confirm your email'), phrase('One 6-digit code shows supporters you can be reached.')],
  [
    phrase('Share your link'),
    phrase('Your page goes live right away, ready to send to the people who know you.'),
  ],
] as const

/** Start Your Campaign: the splash, then the way in for students of 18 or over and for parents (P121). */
export default function StartCampaignScreen() {
  const { t } = useWords()
  return (
    <Page>
      <StartSplash />
      <PageHeading
        title={t('Start Your Campaign')}
        lede={t('Your own page, showing who you are, what you need, and how far you’ve come.')}
      />
      <div className="grid gap-8">
        <div className="grid gap-6 md:grid-cols-2">
          <FormCard
            icon={GraduationCap}
            title={t('Scholar Form')}
            words={t(
              'For students 18 or over. It takes about five minutes, and we save what you type until you’re done.',
            )}
            action={t('Start the Scholar Form')}
            to="/scholar-form"
          />
          <FormCard
            icon={UsersRound}
            title={t('Parental Consent Form')}
            words={t('For students under 18. A parent or guardian fills it out and owns the account.')}
            action={t('Start the Parental Consent Form')}
            to="/parental-form"
          />
        </div>
        <ol className="grid gap-6 md:grid-cols-3">
          {steps.map(([title, words], index) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-4">
              <span aria-hidden="true" className="amount-large text-xl text-gold-ink">
                {index + 1}
              </span>
              <h2 className="text-lg">{t(title)}</h2>
              <p className="text-ink-soft">{t(words)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, session, { t }) => ({
  title: t('Start Your Campaign'),
  description: t(
    'Raise money for your education on {product}: tell your story, share your link, see every cent.',
    {
      product: session.branding.product,
    },
  ),
  url: `${session.appUrl}/start-campaign`,
})
