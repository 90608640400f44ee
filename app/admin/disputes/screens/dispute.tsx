import Download from 'lucide-react/icons/download'
import { phrase } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
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
import type { DisputeData } from '../contract.ts'
import { useEvidence, useRefund } from '../dispute-commands.browser.ts'
import { howToSubmit } from '../evidence.ts'
import { Due, StateBadge } from './dispute-columns.tsx'
import { EvidenceSections } from './evidence-sections.tsx'

export default function DisputeScreen({ data }: ScreenProps<'GET /api/screens/admin/disputes/:disputeId'>) {
  const { t, money } = useWords()
  const { dispute } = data
  useLive(data.topics)
  return (
    <AdminPage
      title={t('Dispute about {amount}', { amount: money(dispute.cents) })}
      back={{ to: '/admin/disputes', label: t('Back to Disputes') }}
      lede={`${t(dispute.reason)}. ${t(dispute.meaning)}`}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              [phrase('State'), <StateBadge key="state" status={dispute.status} />],
              [phrase('Evidence due'), dispute.closedAt ? null : <Due key="due" dispute={dispute} />],
              [phrase('Disputed'), <Amount key="amount" cents={dispute.cents} />],
              [phrase('Opened'), <Moment key="opened" at={dispute.openedAt} />],
              [phrase('Closed'), dispute.closedAt && <Moment key="closed" at={dispute.closedAt} />],
              [phrase('At the provider'), `${dispute.disputeId} (${dispute.provider})`],
            ]}
          />
        </Card>
        <HowToAnswer data={data} />
      </div>
      <EvidenceSections data={data} />
    </AdminPage>
  )
}

export const describe: DescribePage<DisputeData> = (_, __, { t }) => ({
  title: t('Dispute'),
  description: t('What a donor’s bank disputes, and the evidence you can submit.'),
  noIndex: true,
})

function HowToAnswer({ data }: { data: DisputeData }) {
  const { t } = useWords()
  const { dispute, refundableCents } = data
  const { file } = useEvidence(dispute.id)
  const { words, link } = howToSubmit(dispute.provider, dispute.providerPaymentId)
  return (
    <Section title={t('How to answer')}>
      {dispute.daysLeft !== null && dispute.daysLeft < 0 ? (
        <Banner tone="danger" title={t('The deadline for evidence has passed')}>
          {t('The bank decides with what it has.')}
        </Banner>
      ) : null}
      <p className="measure">{t(words)}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Only may="answerDisputes">
          <Button
            icon={<Download aria-hidden="true" className="size-4.5" />}
            busy={file.busy}
            busyLabel={t('Downloading...')}
            onClick={() => void file.run()}
          >
            {t('Download the Evidence')}
          </Button>
        </Only>
        {link ? (
          <Link href={link.href} target="_blank" rel="noreferrer">
            {t(link.label)}
          </Link>
        ) : null}
      </div>
      {dispute.status === 'inquiry' && refundableCents > 0 && dispute.isKnown ? (
        <Only may="refundDonations">
          <RefundInstead data={data} />
        </Only>
      ) : null}
    </Section>
  )
}

function RefundInstead({ data: { dispute, refundableCents } }: { data: DisputeData }) {
  const { t, money } = useWords()
  const { refund, busy } = useRefund(dispute.paymentId, `Inquiry of the bank: ${dispute.reason}.`)
  return (
    <Banner tone="info" title={t('Nothing has been taken back yet')}>
      <p className="mb-3">
        {t('A full refund usually ends an inquiry before it becomes a dispute with a fee.')}
      </p>
      <Button size="sm" variant="danger" busy={busy} busyLabel={t('Refunding...')} onClick={refund}>
        {t('Refund {amount}', { amount: money(refundableCents) })}
      </Button>
    </Banner>
  )
}
