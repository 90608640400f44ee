import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { dayLabel } from '../../../books/calendar.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownList, ShownReview } from '../contract.ts'
import { RecordReview } from './record-review.tsx'
import { UploadList } from './upload-list.tsx'

/** The sanctions list that payees are compared with, and the yearly reviews of payee checks (P628, P629). */
export default function PayeeChecksScreen({ data }: ScreenProps<'GET /api/screens/admin/payee-checks'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage
      lede={t('Each payee is checked before money is sent. A failed check holds the withdrawal.')}
      actions={
        <Link asChild>
          <RouterLink to="/analytics?tab=withdrawals&status=all">
            {t(
              '{count, plural, =0 {No withdrawal is held} one {# withdrawal is held} other {# withdrawals are held}}',
              {
                count: data.held,
              },
            )}
          </RouterLink>
        </Link>
      }
    >
      <SanctionsList list={data.list} />
      <Reviews reviews={data.reviews} isDue={data.isReviewDue} />
    </AdminPage>
  )
}

function SanctionsList({ list }: { list: ShownList | null }) {
  const { t } = useWords()
  const [isUploading, setUploading] = useState(false)
  return (
    <Section
      title={t('Sanctions list')}
      aside={
        <Only may="maintainPayeeChecks">
          <Button size="sm" variant="secondary" onClick={() => setUploading(true)}>
            {t('Upload a List')}
          </Button>
        </Only>
      }
    >
      {list === null ? (
        <Banner tone="info" title={t('No list is uploaded')}>
          {t('Payees aren’t compared with the sanctions list of the US Treasury yet.')}
        </Banner>
      ) : (
        <Card className="grid gap-4">
          {list.isStale ? (
            <Banner tone="danger" title={t('This list is older than 30 days')}>
              {t('People who were added since are not found. Upload today’s list.')}
            </Banner>
          ) : null}
          <Facts
            facts={[
              [phrase('Published on'), dayLabel(list.publishedOn, t)],
              [phrase('Uploaded'), <Moment key="at" at={list.uploaded.at} />],
              [phrase('Uploaded by'), list.uploaded.by],
              [
                phrase('Contents'),
                t(
                  '{people, plural, one {# person} other {# people}} with {names, plural, one {# name} other {# names}}',
                  { people: list.people, names: list.names },
                ),
              ],
            ]}
          />
        </Card>
      )}
      {isUploading ? <UploadList onClose={() => setUploading(false)} /> : null}
    </Section>
  )
}

function Reviews({ reviews, isDue }: { reviews: readonly ShownReview[]; isDue: boolean }) {
  const { t } = useWords()
  const [isRecording, setRecording] = useState(false)
  return (
    <Section
      title={t('Yearly reviews')}
      aside={
        <Only may="maintainPayeeChecks">
          <Button size="sm" variant="secondary" onClick={() => setRecording(true)}>
            {t('Record a Review')}
          </Button>
        </Only>
      }
    >
      {isDue ? (
        <Banner tone="info" title={t('A review is due')}>
          {t('Your bank expects you to review these checks at least once a year.')}
        </Banner>
      ) : null}
      {reviews.length > 0 ? (
        <ul className="grid gap-4">
          {reviews.map(review => (
            <Card key={review.id} as="li">
              <Facts
                facts={[
                  [phrase('Reviewed on'), <Moment key="at" at={review.at} />],
                  [phrase('Reviewed by'), review.by],
                  [phrase('What was reviewed'), <Lines key="reviewed" text={review.reviewed} />],
                  [phrase('What changes'), <Lines key="changes" text={review.changes} />],
                ]}
              />
            </Card>
          ))}
        </ul>
      ) : null}
      {isRecording ? <RecordReview onClose={() => setRecording(false)} /> : null}
    </Section>
  )
}

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>
