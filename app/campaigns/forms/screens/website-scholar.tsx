import type { DescribePage } from '../../../shell/screen.ts'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { FormCards } from './form-cards.tsx'

/** The website's choice between two forms (P122). */
export default function WebsiteScholarScreen() {
  const { t } = useWords()
  return (
    <Page>
      <PageHeading
        eyebrow={t('Website Scholar')}
        title={t('Choose The Correct Website ScholarForm')}
        lede={t(
          'Create your account and campaign in one go. You need an email address and about five minutes.',
        )}
      />
      <FormCards
        scholar={{
          words: t('For students 18 and over.'),
          action: t('I am 18 or over'),
          to: '/website-scholar-form',
        }}
        parental={{ action: t('The student is under 18'), to: '/website-parental-form' }}
      />
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, session, { t }) => ({
  title: t('Start Your Campaign'),
  description: t('Raise money for your education: one form for students 18 and over, one for parents.'),
  url: `${session.appUrl}/website-scholar`,
})
