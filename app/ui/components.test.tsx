import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignProvider } from '../words/use-words.tsx'
import { Amount } from './amount.tsx'
import { Button } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { Cord } from './drawings/cord.tsx'
import { Portrait } from './drawings/portrait.tsx'
import { Checkbox } from './fields/checkbox.tsx'
import { Field } from './fields/field.tsx'
import { RadioCards } from './fields/radio-cards.tsx'
import { TextInput } from './fields/text-input.tsx'
import { Tabs } from './tabs.tsx'

const complaints = vi.spyOn(console, 'error')

beforeEach(() => {
  complaints.mockReset()
})

afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
})

const text = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '')

describe('Amount', () => {
  test.each([
    [123_450, '$', '$1,234.50'],
    [-300, '$', '\u2212$3.00'],
    [200_000, '$', '$2,000.00'],
    [99, '€', '€0.99'],
  ])('%d cents with %s is %s', (cents, sign, words) => {
    const amount = <Amount cents={cents} />
    expect(text(renderToString(<SignProvider value={sign}>{amount}</SignProvider>))).toBe(words)
  })
})

describe('Cord', () => {
  test.each([
    [0.629, '62'],
    [0.999, '99'],
    [1, '100'],
    [4, '100'],
  ])('progress %d is announced as %s percent', (progress, now) => {
    const html = renderToString(<Cord progress={progress} label="Raised so far" />)
    expect(html).toContain('role="progressbar"')
    expect(html).toContain(`aria-valuenow="${now}"`)
    expect(html).toContain('aria-label="Raised so far"')
  })

  test('the tassel swings only when the goal is reached', () => {
    expect(renderToString(<Cord progress={0.99} label="x" />)).not.toContain('cap-swing')
    expect(renderToString(<Cord progress={1} label="x" />)).toContain('cap-swing')
  })
})

describe('Field', () => {
  const html = renderToString(
    <Field label="Email" hint="For the receipt" error="Please enter your email address." required>
      <TextInput type="email" />
    </Field>,
  )

  test('connects label, hint, and error with the control', () => {
    const id = /<input id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`for="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
    expect(html).toContain(`<p id="${id}-error" role="alert"`)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-required="true"')
  })

  test('refers to no description without hint and error', () => {
    const plain = renderToString(
      <Field label="Email">
        <TextInput />
      </Field>,
    )
    expect(plain).not.toMatch(/aria-describedby=|aria-invalid=|aria-required=|role="alert"/)
  })

  test('a checkbox refers to its own error', () => {
    const box = renderToString(<Checkbox label="I agree" error="Please agree to all consent statements." />)
    expect(box).toMatch(/aria-describedby="[^"]+-error"/)
    expect(box).toContain('role="alert"')
  })
})

describe('Button', () => {
  test('a busy button is disabled, announces it, and has the busy label', () => {
    const html = renderToString(
      <Button busy busyLabel="Creating Campaign...">
        Create Campaign
      </Button>,
    )
    expect(html).toMatch(/<button [^>]*disabled=""/)
    expect(html).toContain('aria-busy="true"')
    expect(html).toMatch(/invisible">Create Campaign</)
  })

  test('does not submit by default', () => {
    expect(renderToString(<Button>Share</Button>)).toContain('type="button"')
    expect(renderToString(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })
})

test('RadioCards is a group of native radio buttons with the selected one checked', () => {
  const html = renderToString(
    <RadioCards
      legend="Your gift"
      value="50"
      onValueChange={() => undefined}
      options={[
        { value: '25', label: '$25' },
        { value: '50', label: '$50' },
      ]}
    />,
  )
  expect(html).toContain('role="radiogroup"')
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(new Set(html.match(/name="[^"]+"/g)).size).toBe(1)
})

test('Countdown counts from the server’s time, and shows when it is over (P87)', () => {
  const html = renderToString(<Countdown now="2026-03-14T15:00:00Z" end="2026-03-16T16:01:00Z" />)
  expect(text(html)).toBe('2days1hour1minute')
  expect(text(renderToString(<Countdown now={10} end={5} past="This campaign has ended." />))).toBe(
    'This campaign has ended.',
  )
  expect(text(renderToString(<Countdown now={10} end={5} />))).toBe('0days0hours0minutes')
})

test('Portrait without a photo is a cloth with the alternative text, if there is one', () => {
  expect(renderToString(<Portrait name="Amara Okafor" />)).not.toContain('<img')
  expect(renderToString(<Portrait name="Amara Okafor" alt="Amara Okafor" />)).toContain(
    'role="img" aria-label="Amara Okafor"',
  )
  const photo = renderToString(<Portrait name="Amara Okafor" src="/a.jpg" priority />)
  expect(photo).toMatch(/<img [^>]*width="800" height="1000"/)
})

test('tabs are reachable by keyboard before hydration', () => {
  const tabs = ['overview', 'users'].map(value => ({ value, label: value, content: null }))
  const html = renderToString(<Tabs label="Analytics" tabs={tabs} value="users" />)
  const focusable = [...html.matchAll(/<button[^>]*tabindex="0"[^>]*>/g)].map(([button]) => button)
  expect(focusable).toHaveLength(1)
  expect(focusable[0]).toContain('aria-selected="true"')
})
