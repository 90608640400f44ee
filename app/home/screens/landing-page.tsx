import { Link as RouterLink } from 'react-router'
import { Headline } from '../../accounts/sign-in/screens/entry-frame.tsx'
import { FeatureList } from '../../accounts/sign-in/screens/feature-list.tsx'
import { SignUpCard } from '../../accounts/sign-in/screens/sign-up.tsx'
import type { Testimonial } from '../../donations/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LandingCampaign, LandingData } from '../contract.ts'
import { DonationJourney } from './donation-journey.tsx'
import { FeaturedStudent, LandingActions, StudentCard } from './landing-campaigns.tsx'

/**
 * `/` for visitors (P390): a student, the fees, who runs the platform, and the sign-up form. Don't import files for signed-in people here:
 * this is the first page that most people load.
 */
export function LandingPage({ data }: { data: LandingData }) {
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
          <LandingActions hasCampaigns={first !== undefined} />
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
        <DonationJourney example={data.example} />
        <WhoItIsFor />
      </div>
      <FormerScholars testimonials={data.testimonials} />
      <WhoRunsIt />
    </Page>
  )
}

function OtherStudents({ campaigns }: { campaigns: LandingCampaign[] }) {
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

function Totals({ totals: { raisedCents, donations, students } }: { totals: LandingData['totals'] }) {
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

function WhoItIsFor() {
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

/** Testimonials of former scholars; renders nothing if there are none. */
function FormerScholars({ testimonials }: { testimonials: readonly Testimonial[] }) {
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

function WhoRunsIt() {
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
