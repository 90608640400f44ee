import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { counted, percentOf } from '../../../ui/charts/figures.ts'
import { FunnelChart } from '../../../ui/charts/funnel-chart.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PurposeSum } from '../contract.ts'
import { type Funnel, funnelSteps } from '../funnel.ts'
import { donationsWords, funnelMessage, purposeBars, purposesMessage } from '../messages.ts'

/** What campaigns of each purpose raised. */
export function DonationsByPurpose({ purposes }: { purposes: readonly PurposeSum[] }) {
  const { money } = useWords()
  const bars = purposeBars(purposes)
  const whole = purposes.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const donations = purposes.reduce((sum, one) => sum + one.donations, 0)
  return (
    <ChartFrame
      title={purposesMessage(purposes)}
      table={{
        head: ['Purpose', 'Campaigns', 'Donations', 'Raised'],
        rows: purposes.map((one, at) => [
          bars[at]?.label ?? one.purpose,
          counted(one.campaigns),
          counted(one.donations),
          money(one.raisedCents),
        ]),
      }}
    >
      <BarChart
        label="Donations by purpose"
        bars={bars}
        unit="cents"
        whole={{ value: whole, of: 'raised in all', note: donationsWords(donations) }}
        empty="No donations yet"
      />
    </ChartFrame>
  )
}

/** How far people come, from sign-up to withdrawal. */
export function SignUpFunnel({ funnel }: { funnel: Funnel }) {
  const steps = funnelSteps(funnel)
  return (
    <ChartFrame
      title={funnelMessage(funnel)}
      table={{
        head: ['Step', 'Accounts', 'Of sign-ups'],
        rows: steps.map(({ label, count }) => [
          label,
          counted(count),
          `${percentOf(count, funnel.signedUp)}%`,
        ]),
      }}
    >
      <FunnelChart
        label="From sign-up to withdrawal"
        steps={steps}
        base="sign-ups"
        said={2}
        empty="No sign-ups yet"
      />
    </ChartFrame>
  )
}
