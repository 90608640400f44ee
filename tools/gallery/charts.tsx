import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import type { ChartPoint } from '#app/ui/charts/figures.ts'
import { FunnelChart } from '#app/ui/charts/funnel-chart.tsx'
import { type ComparedMonth, MonthComparisonChart } from '#app/ui/charts/month-comparison-chart.tsx'
import { TimeSeriesChart } from '#app/ui/charts/time-series-chart.tsx'
import { Section } from '#app/ui/page.tsx'
import { useWords } from '#app/words/use-words.tsx'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const raised = [310, 402, 388, 620, 905, 740, 512, 1180, 2205, 1904, 2650, 2412].map(
  dollars => dollars * 1000,
)
const before = [120, 190, 410, 505, 480, 390, 300, 640, 1020, 1333, 1500, 2020].map(dollars => dollars * 1000)

const points: ChartPoint[] = names.map((tick, index) => ({
  label: `${tick} 2026`,
  tick,
  value: raised[index] ?? 0,
  note: `${(index + 3) * 7} donations`,
}))
const months: ComparedMonth[] = names.map((short, index) => ({
  name: short,
  short,
  now: index > 9 ? null : (raised[index] ?? 0),
  before: before[index] ?? 0,
  open: index === 9,
}))
const bars: ChartPoint[] = [
  { label: 'Tuition & College Expenses', tick: 'Tuition', value: 4_821_050 },
  { label: 'Study Abroad', tick: 'Study Abroad', value: 2_100_000 },
  { label: 'School Fees & Supplies', tick: 'School Fees', value: 640_075 },
]
const steps = [
  { label: 'Signed up', count: 1204, meaning: 'Accounts made' },
  { label: 'Campaign created', count: 873, meaning: 'Accounts with a campaign' },
  { label: 'First gift', count: 702, meaning: 'Accounts whose campaign was given to' },
  { label: 'Goal reached', count: 211, meaning: 'Accounts whose campaign reached its goal' },
]

const sum = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0)

/** Each chart, full, with one point and with none. */
export function ChartsSection() {
  const { money } = useWords()
  const table = { head: ['Month', 'Raised'], rows: points.map(({ label, value }) => [label, money(value)]) }
  const whole = { value: sum(raised), of: 'in the last 12 months' }
  return (
    <Section title="Charts">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ChartFrame level={3} title="Gifts more than doubled since summer" table={table}>
          <TimeSeriesChart
            label="Raised by month"
            points={points}
            unit="cents"
            openEnd
            whole={whole}
            empty="No donations yet"
          />
        </ChartFrame>
        <ChartFrame level={3} title="Every month brought more than the year before" table={table}>
          <MonthComparisonChart
            label="Raised by month, two years"
            months={months}
            years={{ now: '2026', before: '2025' }}
            whole={{
              now: sum(raised.slice(0, 10)),
              before: sum(before.slice(0, 10)),
              of: 'January to October',
            }}
            unit="cents"
            empty="No donations yet"
          />
        </ChartFrame>
        <ChartFrame level={3} title="Tuition brings in most" table={table}>
          <BarChart
            label="Raised by purpose"
            bars={bars}
            unit="cents"
            whole={{ value: sum(bars.map(({ value }) => value)), of: 'raised in all' }}
            empty="No donations yet"
          />
        </ChartFrame>
        <ChartFrame level={3} title="One in six reaches the goal" table={table}>
          <FunnelChart
            said={2}
            label="From sign-up to goal"
            steps={steps}
            base="those who signed up"
            empty="No sign-ups yet"
          />
        </ChartFrame>
        <ChartFrame level={3} title="The first gift is here" table={table}>
          <TimeSeriesChart
            label="Raised by month"
            points={points.slice(0, 1)}
            unit="cents"
            look="line"
            whole={{ value: raised[0] ?? 0, of: 'in January' }}
            empty="No donations yet"
          />
        </ChartFrame>
        <ChartFrame level={3} title="Nothing to draw" table={{ head: table.head, rows: [] }}>
          <TimeSeriesChart
            label="Raised by month"
            points={[]}
            unit="cents"
            whole={whole}
            empty="No donations yet"
          />
        </ChartFrame>
      </div>
    </Section>
  )
}
