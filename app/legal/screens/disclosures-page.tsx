import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useSession } from '../../shell/use-session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Disclosures } from '../disclosures.ts'

export const describe: DescribePage<Disclosures> = (_, session, { t }) => ({
  title: t('Disclosures'),
  description: t('State notices for donors.'),
  url: `${session.appUrl}/disclosures`,
})

/** /disclosures: the notices that states require, in the operator's words, which aren't translated (P564). */
export default function DisclosuresPage({ data }: ScreenProps<'GET /api/screens/disclosures'>) {
  const { t } = useWords()
  const { branding } = useSession()
  const { intro, notices } = data
  return (
    <Page width="text">
      <PageHeading title={t('Disclosures by state')} />
      {notices.length === 0 ? (
        <EmptyState title={t('No state notices')}>
          {t(
            '{legalEntity} has not published notices for any state. Questions? Write to {supportEmail}.',
            branding,
          )}
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <p className="measure">
            {t(
              'Some states require these notices to donors. They are shown in the words that each state prescribes.',
            )}
          </p>
          {intro.length > 0 ? <Paragraphs paragraphs={intro} /> : null}
          {notices.map(({ state, paragraphs }) => (
            <section key={state} className="grid gap-3">
              <h2 className="text-xl" lang="en">
                {state}
              </h2>
              <Paragraphs paragraphs={paragraphs} />
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="grid gap-3" lang="en">
      {paragraphs.map(paragraph => (
        <p key={paragraph} className="measure wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
