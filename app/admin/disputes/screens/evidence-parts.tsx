import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../screens/facts.tsx'
import type { DisputeData, RevealedAddress } from '../contract.ts'
import type { Evidence, EvidenceOfDonation } from '../evidence.ts'
import { useEvidence } from '../use-evidence.browser.ts'

/** Everything that can be offered to the bank, part by part; the downloaded text holds the same. */
export function EvidenceParts({ data }: { data: DisputeData }) {
  const { evidence } = data
  const { donation } = evidence
  return (
    <Section title="Evidence" aside={<p className="text-sm text-ink-soft">Times of {evidence.timeZone}</p>}>
      {donation ? (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <Part title="What the donor saw and paid">
            <Paid donation={donation} />
          </Part>
          <Part title="Who gave">
            <Giver data={data} donation={donation} />
          </Part>
          <Part title="Mailed to the donor">
            <Mails donation={donation} />
          </Part>
          <Part title="The campaign">
            <Campaign donation={donation} />
          </Part>
          <Part title="Refunds and disputes of this payment">
            <Returns returns={evidence.returns} />
          </Part>
          {donation.receipt ? (
            <Part title="The receipt as it was mailed">
              <pre className="rounded-md bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
                {donation.receipt}
              </pre>
            </Part>
          ) : null}
        </div>
      ) : (
        <EmptyState title="This payment was not started on our pages">
          Nothing is known of it but what the provider says.{' '}
          <Link asChild>
            <RouterLink to="/admin/suspense">It is held until an admin decides.</RouterLink>
          </Link>
        </EmptyState>
      )}
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Paid({ donation }: { donation: EvidenceOfDonation }) {
  return (
    <Facts
      facts={[
        ...donation.lines.map(({ label, cents }) => [label, <Amount key={label} cents={cents} />] as const),
        ['Total', <Amount key="total" cents={donation.totalCents} />],
        ['Under it stood', `“${donation.words}”`],
        ['Shown', donation.quotedAt],
        ['Confirmed by the donor', donation.startedAt],
        ['Charged', donation.capturedAt],
        ['Paid by', donation.method],
        ['The card', donation.funding],
        [
          'Donation',
          <Link asChild key="donation">
            <RouterLink to={`/transactions?donation=${donation.id}`}>{donation.id}</RouterLink>
          </Link>,
        ],
      ]}
    />
  )
}

/** The address is sealed until an admin asks for it, which the audit log says. */
function Giver({ data, donation }: { data: DisputeData; donation: EvidenceOfDonation }) {
  const { money } = useWords()
  const { reveal } = useEvidence(data.dispute.id)
  const [revealed, setRevealed] = useState<RevealedAddress['address']>(null)
  const { others } = donation
  const ask = async () => setRevealed((await reveal.run())?.address ?? null)
  return (
    <Facts
      facts={[
        ['Name', donation.donorName],
        ['Email', donation.donorEmail],
        [
          'Address of the device',
          revealed ? (
            revealed.address
          ) : data.hasAddress ? (
            <Button
              key="reveal"
              size="sm"
              variant="secondary"
              busy={reveal.busy}
              busyLabel="Revealing..."
              onClick={() => void ask()}
            >
              Reveal the Address
            </Button>
          ) : (
            'Not stored: it is erased after 18 months, and with the donor’s account.'
          ),
        ],
        ['Browser', revealed?.userAgent ?? null],
        ['Message', donation.message],
        ['In honor of', donation.inHonorOf],
        [
          'Other donations that stand',
          others.count === 0
            ? 'None'
            : `${others.count}: ${others.newest.map(({ at, cents }) => `${money(cents)} on ${at}`).join('; ')}`,
        ],
      ]}
    />
  )
}

function Mails({ donation: { mails } }: { donation: EvidenceOfDonation }) {
  if (mails.length === 0) return <p className="text-ink-soft">Nothing yet.</p>
  return (
    <Entries
      entries={mails.map(({ at, subject, state }) => ({ at, what: `“${subject}”`, note: `${state}` }))}
    />
  )
}

function Campaign({ donation: { campaign, thanks } }: { donation: EvidenceOfDonation }) {
  return (
    <Facts
      facts={[
        [
          'Page',
          <Link key="page" href={campaign.link}>
            {campaign.title}
          </Link>,
        ],
        ['State', campaign.state],
        ['On line since', campaign.createdAt],
        [
          'Raised',
          <span key="raised">
            <Amount cents={campaign.raisedCents} /> of <Amount cents={campaign.goalCents} />
          </span>,
        ],
        ['Donors', String(campaign.donors)],
        ['Updates since', String(campaign.updatesSince)],
        ["The student's thanks", thanks && `${thanks.at}: “${thanks.words}”`],
      ]}
    />
  )
}

function Returns({ returns }: Pick<Evidence, 'returns'>) {
  const { money } = useWords()
  if (returns.length === 0) return <p className="text-ink-soft">Nothing has gone back.</p>
  return (
    <Entries
      entries={returns.map(({ at, what, cents }) => ({ at, what: `${what}, ${money(cents)}`, note: null }))}
    />
  )
}

/** What happened and when, the oldest first. */
function Entries({ entries }: { entries: readonly { at: string; what: string; note: string | null }[] }) {
  return (
    <ol className="grid gap-2">
      {entries.map(({ at, what, note }, index) => (
        <li key={index} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
          <span className="text-ink-soft">{at}</span>
          <span className="wrap-anywhere">
            {what}
            {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
