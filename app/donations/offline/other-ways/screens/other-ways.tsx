import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { campaignPath, campaignTitle } from '../../../../campaigns/campaign.ts'
import { shownCode } from '../../../../campaigns/reference-code.ts'
import type { DescribePage, ScreenProps } from '../../../../shell/screen.ts'
import { useSession } from '../../../../shell/use-session.tsx'
import { useLive } from '../../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { late } from '../../../../ui/late.tsx'
import { linkClass } from '../../../../ui/link.tsx'
import { Page, PageHeading, Section } from '../../../../ui/page.tsx'
import { useWords } from '../../../../words/use-words.tsx'
import type { OtherWaysData } from '../ways.ts'

export { CampaignUnavailable as ErrorBoundary } from '../../../../campaigns/page/screens/campaign-unavailable.tsx'

const ExpectCheck = late(async () => (await import('./expect-check.tsx')).ExpectCheck)

export const describe: DescribePage<OtherWaysData> = ({ campaign }, session, { t }) => ({
  title: t('Other ways to give'),
  description: t('Give by check, bank transfer, donor-advised fund, or through your employer.'),
  url: `${session.appUrl}/other-ways`,
  // The campaign's own page is the one to find.
  noIndex: campaign !== null,
})

type Props = OtherWaysData & { reference: string }

/** /other-ways: how to give without a card, with the code that names the campaign (P872). */
export default function OtherWaysScreen({ data }: ScreenProps<'GET /api/screens/other-ways'>) {
  const { t } = useWords()
  const { branding } = useSession()
  const { ways, campaign, topics } = data
  useLive(topics)
  // A campaign that has no code yet is named by its student.
  const reference = campaign ? (campaign.code ? shownCode(campaign.code) : campaign.studentName) : ''
  const props = { ...data, reference }
  return (
    <Page width="text">
      <PageHeading
        title={t('Other ways to give')}
        lede={campaign ? campaignTitle(campaign, t) : t('You can give without a card.')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {campaign ? (
          <Reference {...props} />
        ) : (
          <p>
            {t(
              'Open a student’s page and choose “Other ways to give” there to get the student’s code. Write it on your check or transfer.',
            )}
          </p>
        )}
        {ways.check ? <ByCheck {...props} lines={ways.check} /> : null}
        {ways.transfer ? <ByTransfer {...props} lines={ways.transfer} /> : null}
        {ways.charity ? <ByFund {...props} ein={ways.charity.ein} /> : null}
        {ways.charity ? <ByEmployer {...props} ein={ways.charity.ein} /> : null}
        {Object.values(ways).every(way => way === null) ? (
          <EmptyState title={t('There is no other way yet')}>
            {t('Questions? Write to {supportEmail}.', branding)}
          </EmptyState>
        ) : null}
        {campaign ? (
          <p>
            <RouterLink to={campaignPath(campaign)} className={linkClass({ className: 'inline-block py-2' })}>
              {t('Back to {student}’s page', { student: campaign.firstName })}
            </RouterLink>
          </p>
        ) : null}
      </div>
    </Page>
  )
}

function Reference({ campaign, reference }: Props) {
  const { t } = useWords()
  return (
    <Card look="sunken" className="grid gap-1">
      <p className="text-ink-soft">
        {campaign?.code ? t('The code of this campaign') : t('This campaign is named')}
      </p>
      <p className="figures text-3xl font-semibold wrap-anywhere select-all">{reference}</p>
      <p className="text-ink-soft">{t('It tells us whom your gift is for.')}</p>
    </Card>
  )
}

function ByCheck({ campaign, reference, lines }: Props & { lines: readonly string[] }) {
  const { t } = useWords()
  const { branding } = useSession()
  const [isSending, setSending] = useState(false)
  return (
    <Section title={t('Check')}>
      <Facts
        facts={[
          [t('Payable to'), branding.legalEntity],
          [t('Mail it to'), <Lines key="to" lines={[branding.legalEntity, ...lines]} />],
          ...(campaign ? ([[t('Memo line'), reference]] as const) : []),
        ]}
      />
      {campaign?.takesDonations ? (
        <>
          <p className="measure">
            {t(
              'Tell us that it is coming, and your receipt goes to your email as soon as the check is here.',
            )}
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            onPointerEnter={ExpectCheck.preload}
            onClick={() => setSending(true)}
          >
            {t('I will send a check')}
          </Button>
          {isSending ? (
            <ExpectCheck
              campaignId={campaign.id}
              reference={reference}
              onClose={() => setSending(false)}
              onLoadError={() => setSending(false)}
            />
          ) : null}
        </>
      ) : null}
    </Section>
  )
}

function ByTransfer({ campaign, reference, lines }: Props & { lines: readonly string[] }) {
  const { t } = useWords()
  return (
    <Section title={t('Bank transfer')}>
      <Facts
        facts={[
          [t('Send it to'), <Lines key="to" lines={lines} />],
          ...(campaign ? ([[t('Message to the payee'), reference]] as const) : []),
        ]}
      />
      <p className="measure">
        {t('A transfer shows us no email address. If you need a receipt, write to us after you send it.')}
      </p>
    </Section>
  )
}

type CharityProps = Props & { ein: string }

function ByFund(props: CharityProps) {
  const { t } = useWords()
  return (
    <Section title={t('Donor-advised fund')}>
      <p className="measure">{t('Your fund’s website asks for these:')}</p>
      <Charity {...props} />
      <p className="measure">
        {t(
          'Many funds allow no grant for one named student. Ask yours before you recommend it. The receipt comes from the fund.',
        )}
      </p>
    </Section>
  )
}

function ByEmployer(props: CharityProps) {
  const { t } = useWords()
  return (
    <Section title={t('Your employer')}>
      <p className="measure">
        {t(
          'Many employers match what you give. Their forms ask for these, and the receipt in your email has everything else:',
        )}
      </p>
      <Charity {...props} />
      <p className="measure">{t('Some employers match no gift to one named student. Their form says so.')}</p>
    </Section>
  )
}

function Charity({ campaign, reference, ein, ways }: CharityProps) {
  const { t } = useWords()
  const { branding } = useSession()
  return (
    <Facts
      facts={[
        [t('Legal name'), branding.legalEntity],
        [t('Tax ID (EIN)'), ein],
        ...(ways.check ? ([[t('Address'), <Lines key="address" lines={ways.check} />]] as const) : []),
        ...(campaign ? ([[t('Purpose or note'), reference]] as const) : []),
      ]}
    />
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // Two lines can have the same text.
    <span key={index} className="block">
      {line}
    </span>
  ))
