import { renderToString } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartPoint } from './figures.ts'
import { FunnelChart } from './funnel-chart.tsx'
import { MonthComparisonChart } from './month-comparison-chart.tsx'
import { TimeSeriesChart } from './time-series-chart.tsx'

const text = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
const point = (tick: string, value: number): ChartPoint => ({
  label: `${tick} 2026`,
  tick,
  value,
  note: '2 donations',
})
const whole = { value: 60_000, of: 'in all', note: '6 donations' }

const timeSeries = (points: readonly ChartPoint[], openEnd = false) =>
  renderToString(
    <TimeSeriesChart
      label="Donations by month"
      points={points}
      unit="cents"
      openEnd={openEnd}
      whole={whole}
      empty="No donations yet"
    />,
  )

describe('TimeSeriesChart', () => {
  const three = [point('Jan', 10_000), point('Feb', 0), point('Mar', 50_000)]

  it('is one tab stop with a name, an empty status, and the total', () => {
    const html = timeSeries(three)
    expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
    expect(html).toContain('aria-label="Donations by month. Arrow keys read its figures one by one."')
    expect(html).toMatch(/role="status"[^>]*><\/p>/)
    expect(text(html)).toContain('6 donations')
  })

  it('places points in percent of the width, the newest with a dot', () => {
    const html = timeSeries(three)
    for (const place of ['0%', '50%', '100%']) expect(html).toContain(`x="${place}"`)
    expect(html).toMatch(/<circle cx="100%"/)
    // y runs from the base line (0 at 200) to the topmost grid line ($600 at 8).
    expect(html).toContain('d="M0,168L50,200L100,40"')
  })

  it('stitches the incomplete part, without a fill under it', () => {
    const html = timeSeries(three, true)
    expect(html).toContain('d="M50,200L100,40"')
    expect(html).toContain('stroke-dasharray="2 5"')
    expect(html).toContain('d="M0,168L50,200"')
  })

  it('draws a single point as a dot in the middle', () => {
    const html = timeSeries([point('Jan', 10_000)])
    expect(html).toMatch(/<circle cx="50%"/)
    expect(html).toMatch(/text-anchor="middle"[^>]*>Jan</)
  })

  it.each([[[]], [[point('Jan', 0)]]])('says that there are no figures: %j', points => {
    const html = timeSeries(points)
    expect(text(html).trim()).toBe('No donations yet')
    expect(html).not.toContain('tabindex')
  })
})

test('compares two years: columns for both, an outline for the current month, nothing for future months', () => {
  const html = renderToString(
    <MonthComparisonChart
      label="Two years"
      months={[
        { name: 'January', short: 'Jan', now: 30_000, before: 10_000 },
        { name: 'February', short: 'Feb', now: 5_000, before: 0, open: true },
        { name: 'March', short: 'Mar', now: null, before: 20_000 },
      ]}
      years={{ now: '2026', before: '2025' }}
      whole={{ now: 30_000, before: 10_000, of: 'in January' }}
      unit="cents"
      empty="No donations yet"
    />,
  )
  expect(html.match(/fill-chart-1 stroke-chart-1/g)).toHaveLength(1)
  expect(html.match(/fill-gown-tint stroke-chart-1/g)).toHaveLength(1)
  expect(html.match(/fill-chart-2 stroke-chart-2/g)).toHaveLength(2)
  expect(text(html)).toMatch(/2026\s+\$\s*300/)
})

test('bars are as long as their share of the longest, and show their share of the total', () => {
  const bars = [point('Tuition', 45_000), point('Travel', 15_000)]
  const html = renderToString(
    <BarChart label="By purpose" bars={bars} unit="cents" whole={whole} empty="No donations yet" />,
  )
  expect(html).toMatch(/width="100%"[^>]*fill-chart-1|fill-chart-1[^>]*width="100%"/)
  expect(html).toContain('width="33.33333333333333%"')
  expect(text(html)).toMatch(/Tuition 2026[\s\S]*75%[\s\S]*Travel 2026[\s\S]*25%/)
})

test('a funnel compares each step with the first, and may widen again', () => {
  const steps = [
    { label: 'Signed up', count: 40, meaning: 'accounts made' },
    { label: 'Goal reached', count: 4, meaning: 'accounts at their goal' },
    { label: 'Withdrawal', count: 10, meaning: 'accounts that withdrew' },
  ]
  const html = renderToString(
    <FunnelChart label="From sign-up" steps={steps} base="sign-ups" said={1} empty="No sign-ups yet" />,
  )
  for (const width of ['100%', '10%', '25%']) expect(html).toContain(`width="${width}"`)
  // The readout shows the step of `said`.
  expect(text(html)).toMatch(/^\s*10%\s+4 of 40 sign-ups/)
  expect(
    text(
      renderToString(<FunnelChart label="x" steps={[]} base="y" said={0} empty="No sign-ups yet" />),
    ).trim(),
  ).toBe('No sign-ups yet')
})

test('a frame labels its chart with the message, and offers a table if there are figures', () => {
  const frame = (rows: string[][]) =>
    renderToString(
      <ChartFrame title="Gifts peaked in March" table={{ head: ['Month', 'Amount'], rows }}>
        drawing
      </ChartFrame>,
    )
  const html = frame([['March', '$500.00']])
  const id = /<figure[^>]* aria-labelledby="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`<h2 id="${id}"`)
  expect(text(html)).toContain('Show as table')
  expect(frame([])).not.toContain('Show as table')
})
