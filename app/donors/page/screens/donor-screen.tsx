import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { mailingTexts, mailingTextVersion } from '../../../donations/mailing/mailing-choice.ts'
import { type Locale, languages, locales } from '../../../lib/locale.ts'
import type { Written } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Page, PageHeading, Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type DonorPage, maxListed } from '../contract.ts'
import { DonationList } from './donation-list.tsx'
import { DonorData } from './donor-data.tsx'
import { NameDialog } from './name-dialog.tsx'
import { Years } from './years.tsx'

/** The donations of a proven address, and what the donor can change about them. `problem` says why another link was refused. */
export function DonorScreen({ donor, problem }: { donor: DonorPage; problem: Written | undefined }) {
  const { t } = useWords()
  const { email, isByLink, donations, hasMore, years } = donor
  return (
    <Page className="max-w-[52rem]">
      <PageHeading
        title={t('My donations')}
        lede={t('Donations made with {email}.', { email })}
        actions={isByLink ? <CloseButton /> : null}
      />
      {problem ? <Banner tone="danger" role="alert" title={problem} className="mb-6" /> : null}
      {donations.length === 0 ? (
        <EmptyState
          title={t('No donations with this address')}
          icon={<Heart />}
          action={
            <RouterLink to="/scholars" className={buttonClass({ variant: 'secondary' })}>
              {t('Browse campaigns')}
            </RouterLink>
          }
        >
          {t('If you donated with another address, request a link for that one.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Years years={years} />
          <Section title={t('Donations')}>
            <DonationList donations={donations} />
            {hasMore ? (
              <p className="text-sm text-ink-soft">
                {t('These are the newest {count}. Each year’s files list all of them.', {
                  count: maxListed,
                })}
              </p>
            ) : null}
          </Section>
          <PublicNames donor={donor} />
          <Mails donor={donor} />
          <DonorData email={email} nameYears={donor.nameYears} />
        </div>
      )}
    </Page>
  )
}

function CloseButton() {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/my-donations/close', {
    failed: t('We couldn’t close this page'),
  })
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run({ body: {} })}>
      {t('Sign out')}
    </Button>
  )
}

function PublicNames({ donor }: { donor: DonorPage }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const names = [...new Set(donor.donations.map(({ donorName }) => donorName))]
  const publicName = names.find(name => name !== null) ?? null
  return (
    <Section title={t('Your name on public pages')}>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="measure text-ink-soft">
          {t(
            'Show your name or stay anonymous on all donations above. Public pages change at once; emails already sent stay as they are.',
          )}
        </p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('Change for all')}
        </Button>
      </Card>
      {isOpen ? (
        <NameDialog donation={null} publicName={publicName} onClose={() => setIsOpen(false)} />
      ) : null}
    </Section>
  )
}

type CampaignUpdates = { campaignId: string; studentName: string | null; wantsUpdates: boolean }

function campaignsOf(donor: DonorPage): CampaignUpdates[] {
  const campaigns = new Map<string, CampaignUpdates>()
  for (const { campaignId, studentName, wantsUpdates } of donor.donations) {
    const before = campaigns.get(campaignId)
    campaigns.set(campaignId, {
      campaignId,
      studentName,
      wantsUpdates: wantsUpdates || (before?.wantsUpdates ?? false),
    })
  }
  return [...campaigns.values()].filter(({ studentName }) => studentName !== null)
}

function Mails({ donor }: { donor: DonorPage }) {
  const { t, locale } = useWords()
  const { branding } = useSession()
  const mailing = useCommand('PUT /api/my-donations/mailing', { failed: t('Not saved') })
  const updates = useCommand('PUT /api/my-donations/updates', { failed: t('Not saved') })
  const language = useCommand('PUT /api/my-donations/language', { failed: t('Not saved') })
  const campaigns = campaignsOf(donor)
  return (
    <Section title={t('Emails')}>
      <Card className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {campaigns.map(({ campaignId, studentName, wantsUpdates }) => (
          <Switch
            key={campaignId}
            label={t('Updates from {student}', { student: studentName })}
            checked={
              updates.running?.body.campaignId === campaignId
                ? updates.running.body.wantsUpdates
                : wantsUpdates
            }
            onChange={event => void updates.run({ body: { campaignId, wantsUpdates: event.target.checked } })}
          />
        ))}
        {/* Anonymous donors get no mailings, and aren't asked (P863). */}
        {donor.mailingConsent || donor.donations.some(({ donorName }) => donorName !== null) ? (
          <Switch
            label={t(mailingTexts[mailingTextVersion], { entity: branding.legalEntity })}
            checked={mailing.running?.body.consents ?? donor.mailingConsent}
            onChange={event => void mailing.run({ body: { consents: event.target.checked } })}
          />
        ) : null}
        <Field label={t('Language of emails and receipts')} className="py-3">
          <Select
            value={language.running?.body.locale ?? donor.locale ?? locale}
            options={locales.map(each => ({ value: each, label: languages[each].name }))}
            onChange={event => void language.run({ body: { locale: event.target.value as Locale } })}
          />
        </Field>
      </Card>
    </Section>
  )
}
