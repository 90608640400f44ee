import { Headline } from '../../accounts/sign-in/screens/entry-frame.tsx'
import { FeatureList } from '../../accounts/sign-in/screens/feature-list.tsx'
import { SignUpCard } from '../../accounts/sign-in/screens/sign-up.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { DoorCampaign, DoorData } from '../contract.ts'
import { DonationJourney } from './donation-journey.tsx'
import { DoorActions, FeaturedStudent, StudentCard } from './door-campaigns.tsx'
import { WhoItIsFor, WhoRunsIt, WordsOfScholars } from './door-words.tsx'

/**
 * `/` for strangers (P390): a student, what it costs and who answers for it, the sign-up beside them. No file of the signed in may be
 * imported here: this is the first page that most people load.
 */
export function Door({ data }: { data: DoorData }) {
  const { t } = useWords()
  const [first, ...others] = data.campaigns
  return (
    <Page className="grid gap-14 pt-4 md:gap-20 md:pt-10">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14">
        <div className="contents lg:grid lg:content-start lg:gap-5">
          <div className="grid gap-2 md:gap-3">
            <h1>
              <Headline />
            </h1>
            <p className="measure text-ink-soft md:text-lg">
              {t('Pick a student. See every fee before you give.')}
            </p>
          </div>
          <DoorActions nobody={!first} />
          <div className="grid gap-4 max-lg:order-last md:gap-5">
            {first ? <FeaturedStudent campaign={first} /> : null}
            <Totals totals={data.totals} />
          </div>
        </div>
        <section
          aria-label={t('About {product}', { product: useSession().branding.product })}
          className="grid content-start gap-6"
        >
          <SignUpCard heading="h2" />
          <FeatureList />
        </section>
      </div>
      <OtherStudents campaigns={others} />
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <DonationJourney />
        <WhoItIsFor />
      </div>
      <WordsOfScholars testimonials={data.testimonials} />
      <WhoRunsIt />
    </Page>
  )
}

function OtherStudents({ campaigns }: { campaigns: DoorCampaign[] }) {
  const { t } = useWords()
  if (campaigns.length === 0) return null
  return (
    <Section title={t('Close to their goals')}>
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {campaigns.map(campaign => (
          <StudentCard key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </Section>
  )
}

/** Nothing is said where nothing was given yet. */
function Totals({ totals: { raisedCents, donations, students } }: { totals: DoorData['totals'] }) {
  const { t } = useWords()
  if (raisedCents <= 0) return null
  const figure = 'font-display text-2xl font-semibold figures'
  return (
    <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-5">
      <div className="flex flex-col-reverse">
        <dt className="text-ink-soft">{t('given so far')}</dt>
        <dd className={figure}>
          <Amount cents={raisedCents} />
        </dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt className="text-ink-soft">
          {t('{count, plural, one {gift} other {gifts}}', { count: donations })}
        </dt>
        <dd className={figure}>{donations.toLocaleString('en-US')}</dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt className="text-ink-soft">
          {t('{count, plural, one {student helped} other {students helped}}', { count: students })}
        </dt>
        <dd className={figure}>{students.toLocaleString('en-US')}</dd>
      </div>
    </dl>
  )
}
