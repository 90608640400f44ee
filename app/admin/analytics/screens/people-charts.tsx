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
  const { t, money } = useWords()
  const bars = purposeBars(purposes, t)
  const whole = purposes.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const donations = purposes.reduce((sum, one) => sum + one.donations, 0)
  return (
    <ChartFrame
      title={purposesMessage(purposes, t)}
      table={{
        head: [t('Purpose'), t('Campaigns'), t('Donations'), t('Raised')],
        rows: purposes.map((one, at) => [
          bars[at]?.label ?? one.purpose,
          counted(one.campaigns),
          counted(one.donations),
          money(one.raisedCents),
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

/** How far people come, from sign-up to withdrawal. */
export function SignUpFunnel({ funnel }: { funnel: Funnel }) {
  const { t } = useWords()
  const steps = funnelSteps(funnel).map(({ label, meaning, count }) => ({
    label: t(label),
    meaning: t(meaning),
    count,
  }))
  return (
    <ChartFrame
      title={funnelMessage(funnel, t)}
      table={{
        head: [t('Step'), t('Accounts'), t('Of sign-ups')],
        rows: steps.map(({ label, count }) => [
          label,
          counted(count),
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
