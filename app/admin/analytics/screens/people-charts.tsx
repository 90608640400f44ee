import { purposeLabel } from '../../../campaigns/campaign.ts'
import { donationsWords } from '../../../campaigns/figures/messages.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { formatCount, percentOf } from '../../../ui/charts/figures.ts'
import { FunnelChart } from '../../../ui/charts/funnel-chart.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Funnel, PurposeSum } from '../contract.ts'
import { funnelMessage, purposesMessage } from '../messages.ts'

export function DonationsByPurpose({ purposes }: { purposes: readonly PurposeSum[] }) {
  const { t, money } = useWords()
  const bars = purposes.map(({ purpose, raisedCents, donations }) => ({
    label: t(purposeLabel(purpose)),
    tick: purpose,
    value: raisedCents,
    note: donationsWords(donations, t),
  }))
  const whole = purposes.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const donations = purposes.reduce((sum, purpose) => sum + purpose.donations, 0)
  return (
    <ChartFrame
      title={purposesMessage(purposes, t)}
      table={{
        head: [t('Purpose'), t('Campaigns'), t('Donations'), t('Raised')],
        rows: purposes.map(({ purpose, campaigns, donations, raisedCents }) => [
          t(purposeLabel(purpose)),
          formatCount(campaigns),
          formatCount(donations),
          money(raisedCents),
        ]),
      }}
    >
      <BarChart
        label={t('Donations by purpose')}
        bars={bars}
        unit="cents"
        whole={{ value: whole, of: t('raised in all'), note: donationsWords(donations, t) }}
        empty={t('No donations yet')}
      />
    </ChartFrame>
  )
}

export function SignUpFunnel({ funnel }: { funnel: Funnel }) {
  const { t } = useWords()
  const steps = [
    { label: t('Signed up'), count: funnel.signedUp, meaning: t('accounts created') },
    {
      label: t('Campaign created'),
      count: funnel.withCampaign,
      meaning: t('accounts that own a campaign'),
    },
    {
      label: t('First gift'),
      count: funnel.withDonation,
      meaning: t('accounts with a gift to their campaign'),
    },
    {
      label: t('Goal reached'),
      count: funnel.withGoal,
      meaning: t('accounts whose campaign reached its goal'),
    },
    {
      label: t('Withdrawal'),
      count: funnel.withWithdrawal,
      meaning: t('accounts that requested a withdrawal'),
    },
  ]
  return (
    <ChartFrame
      title={funnelMessage(funnel, t)}
      table={{
        head: [t('Step'), t('Accounts'), t('Of sign-ups')],
        rows: steps.map(({ label, count }) => [
          label,
          formatCount(count),
          `${percentOf(count, funnel.signedUp)}%`,
        ]),
      }}
    >
      <FunnelChart
        label={t('From sign-up to withdrawal')}
        steps={steps}
        base={t('sign-ups')}
        said={2}
        empty={t('No sign-ups yet')}
      />
    </ChartFrame>
  )
}
