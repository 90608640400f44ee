import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import type { Instant } from '../../../lib/moment.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Moment, useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { DisputeData, RevealedAddress } from '../contract.ts'
import { useEvidence } from '../dispute-commands.browser.ts'
import { type Evidence, type EvidenceOfDonation, mailStateWords } from '../evidence.ts'

/** Shows the evidence, with the same content as the text that `evidenceText` formats for download. */
export function EvidenceSections({ data }: { data: DisputeData }) {
  const { t } = useWords()
  const { evidence } = data
  const { donation } = evidence
  return (
    <Section
      title={t('Evidence')}
      aside={
        <p className="text-sm text-ink-soft">{t('Times of {timeZone}', { timeZone: evidence.timeZone })}</p>
      }
    >
      {donation ? (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <Subsection title={t('What the donor saw and paid')}>
            <Paid donation={donation} />
          </Subsection>
          <Subsection title={t('Who gave')}>
            <Giver data={data} donation={donation} />
          </Subsection>
          <Subsection title={t('Emailed to the donor')}>
            <Mails donation={donation} />
          </Subsection>
          <Subsection title={t('The campaign')}>
            <Campaign donation={donation} />
          </Subsection>
          <Subsection title={t('Refunds and disputes of this payment')}>
            <Returns returns={evidence.returns} />
          </Subsection>
          {donation.receipt ? (
            <Subsection title={t('The receipt as emailed')}>
              <pre className="rounded-md bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
                {donation.receipt}
              </pre>
            </Subsection>
          ) : null}
        </div>
      ) : (
        <EmptyState title={t('This payment was not started on our pages')}>
          {t('We only know what the provider tells us.')}{' '}
          <Link asChild>
            <RouterLink to="/admin/suspense">{t('It is held until an admin decides.')}</RouterLink>
          </Link>
        </EmptyState>
      )}
    </Section>
  )
}

function Subsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Paid({ donation }: { donation: EvidenceOfDonation }) {
  const { t } = useWords()
  return (
    <Facts
      facts={[
        ...donation.lines.map(
          ({ label, cents }) =>
            [<span key={label}>{label}</span>, <Amount key={label} cents={cents} />] as const,
        ),
        [phrase('Total'), <Amount key="total" cents={donation.totalCents} />],
        [phrase('Shown below it'), `“${t(donation.words)}”`],
        [phrase('Shown'), <Moment key="shown" at={donation.quotedAt} />],
        [phrase('Confirmed by the donor'), <Moment key="started" at={donation.startedAt} />],
        [phrase('Charged'), donation.capturedAt && <Moment key="charged" at={donation.capturedAt} />],
        [phrase('Paid by'), t(donation.method)],
        [phrase('The card'), donation.funding],
        [
          phrase('Donation'),
          <Link asChild key="donation">
            <RouterLink to={`/transactions?donation=${donation.id}`}>{donation.id}</RouterLink>
          </Link>,
        ],
      ]}
    />
  )
}

function Giver({ data, donation }: { data: DisputeData; donation: EvidenceOfDonation }) {
  const { t, money } = useWords()
  const moment = useMoment()
  const { reveal } = useEvidence(data.dispute.id)
  const [revealed, setRevealed] = useState<RevealedAddress['address']>(null)
  const { others } = donation
  const revealAddress = async () => setRevealed((await reveal.run())?.address ?? null)
  return (
    <Facts
      facts={[
        [phrase('Name'), donation.donorName ?? t('Given anonymously')],
        [phrase('Email'), donation.donorEmail],
        [
          phrase('Address of the device'),
          revealed ? (
            revealed.address
          ) : data.hasAddress ? (
            <Only key="reveal" may="answerDisputes">
              <Button
                size="sm"
                variant="secondary"
                busy={reveal.busy}
                busyLabel={t('Revealing...')}
                onClick={() => void revealAddress()}
              >
                {t('Reveal the Address')}
              </Button>
            </Only>
          ) : (
            t('Not stored: it is erased after 18 months, and with the donor’s account.')
          ),
        ],
        [phrase('Browser'), revealed?.userAgent ?? null],
        [phrase('Message'), donation.message],
        [phrase('In honor of'), donation.inHonorOf],
        [
          phrase('Other donations, not returned'),
          others.count === 0
            ? t('None')
            : `${others.count}: ${others.newest.map(({ at, cents }) => t('{amount} on {time}', { amount: money(cents), time: moment(at) })).join('; ')}`,
        ],
      ]}
    />
  )
}

function Mails({ donation: { mails } }: { donation: EvidenceOfDonation }) {
  const { t } = useWords()
  const moment = useMoment()
  if (mails.length === 0) return <p className="text-ink-soft">{t('Nothing yet.')}</p>
  return (
    <Entries
      entries={mails.map(({ at, subject, state }) => ({
        at,
        what: `“${subject}”`,
        note: mailStateWords(state, t, moment),
      }))}
    />
  )
}

function Campaign({ donation: { campaign, thanks } }: { donation: EvidenceOfDonation }) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <Facts
      facts={[
        [
          phrase('Page'),
          <Link key="page" href={campaign.link}>
            {campaignTitle(campaign, t)}
          </Link>,
        ],
        [phrase('State'), t(campaign.state)],
        [phrase('Online since'), <Moment key="since" at={campaign.createdAt} />],
        [
          phrase('Raised'),
          <span key="raised">
            <Phrase
              words="<0/> of <1/>"
              parts={[
                <Amount key="raised" cents={campaign.raisedCents} />,
                <Amount key="goal" cents={campaign.goalCents} />,
              ]}
            />
          </span>,
        ],
        [phrase('Donors'), String(campaign.donors)],
        [phrase('Updates since'), String(campaign.updatesSince)],
        [phrase('The student’s thanks'), thanks && `${moment(thanks.at)}: “${thanks.words}”`],
      ]}
    />
  )
}

function Returns({ returns }: Pick<Evidence, 'returns'>) {
  const { t, money } = useWords()
  if (returns.length === 0) return <p className="text-ink-soft">{t('Nothing has been returned.')}</p>
  return (
    <Entries
      entries={returns.map(({ at, what, cents }) => ({
        at,
        what: `${t(what)}, ${money(cents)}`,
        note: null,
      }))}
    />
  )
}

function Entries({ entries }: { entries: readonly { at: Instant; what: string; note: string | null }[] }) {
  return (
    <ol className="grid gap-2">
      {entries.map(({ at, what, note }, index) => (
        <li key={index} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
          <span className="text-ink-soft">
            <Moment at={at} />
          </span>
          <span className="wrap-anywhere">
            {what}
            {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
