import GraduationCap from 'lucide-react/icons/graduation-cap'
import UsersRound from 'lucide-react/icons/users-round'
import type { DescribePage } from '../../../shell/screen.ts'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { FormCard } from './form-card.tsx'

/** The website's choice between two forms (P122). */
export default function WebsiteScholarScreen() {
  const { t } = useWords()
  return (
    <Page>
      <PageHeading
        eyebrow={t('Website Scholar')}
        title={t('Which form is yours?')}
        lede={t(
          'Create your account and campaign in one go. You need an email address and about five minutes.',
        )}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <FormCard
          icon={GraduationCap}
          title={t('Scholar Form')}
          words={t('For students 18 and over.')}
          action={t('I am 18 or over')}
          to="/website-scholar-form"
        />
        <FormCard
          icon={UsersRound}
          title={t('Parental Consent Form')}
          words={t('For students under 18. A parent or guardian fills it out and owns the account.')}
          action={t('The student is under 18')}
          to="/website-parental-form"
        />
      </div>
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, session, { t }) => ({
  title: t('Start Your Campaign'),
  description: t('Raise money for your education: one form for students 18 and over, one for parents.'),
  url: `${session.appUrl}/website-scholar`,
})
