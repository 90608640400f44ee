import { Button, Column, Link, Row, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import { fonts, light } from './look.ts'
import type { Line } from './words.ts'

/** A paragraph; `quiet` for what may be read last. */
export function Words({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <Text className={quiet ? 'm-soft' : 'm-ink'} style={quiet ? styles.quiet : styles.words}>
      {children}
    </Text>
  )
}

/** The one thing to do. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} className="m-button" style={styles.button}>
      {children}
    </Button>
  )
}

export function Inline({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="m-link" style={{ color: light.gown, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** An amount or a code, large enough to be read across a table. */
export function Large({ spaced, children }: { spaced?: boolean; children: string }) {
  return (
    <Section style={{ margin: '4px 0 20px' }}>
      <Row>
        <Column
          className="m-tint"
          style={{ ...styles.large, ...(spaced ? styles.spaced : null), backgroundColor: light['gown-tint'] }}
        >
          {children}
        </Column>
      </Row>
    </Section>
  )
}

/** Labels and values in two columns; the sum stands under a rule. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <table
      role="presentation"
      data-text-format="dataTable"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '4px 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {lines.map((line, place) => (
          <tr key={place}>
            <td className="m-ink m-line" style={cell(line, 'left')}>
              {line.label}
            </td>
            <td className="m-ink m-line" style={cell(line, 'right')}>
              {line.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row with an amount for each head but the first. */
export type ColumnsRow = { label: string; values: readonly string[]; isSum?: boolean }

/** Lines of several amounts under heads: small, since a phone must hold four columns. */
export function Columns({ heads, rows }: { heads: readonly string[]; rows: readonly ColumnsRow[] }) {
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '4px 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        <tr>
          {heads.map((head, place) => (
            <th
              key={head}
              scope="col"
              className="m-soft"
              style={{ ...small(undefined, place), fontWeight: 400 }}
            >
              {head}
            </th>
          ))}
        </tr>
        {rows.map(({ label, values, isSum }, row) => (
          <tr key={row}>
            <td className="m-ink m-line" style={small(isSum, 0)}>
              {label}
            </td>
            {values.map((value, place) => (
              <td key={place} className="m-ink m-line" style={small(isSum, place + 1)}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What somebody else wrote, as they wrote it. */
export function Quote({ children }: { children: string }) {
  return (
    <Section style={{ margin: '4px 0 24px' }}>
      <Row>
        <Column className="m-tint" style={styles.quote}>
          “{lines(children)}”
        </Column>
      </Row>
    </Section>
  )
}

/** Line breaks as elements: not every mail program keeps them in text. */
function lines(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
}

function cell({ isSum }: Line, side: 'left' | 'right'): CSSProperties {
  return {
    ...styles.cell,
    textAlign: side,
    ...(side === 'right' ? { whiteSpace: 'nowrap', paddingLeft: 16 } : null),
    ...(isSum ? { borderTop: `1px solid ${light.line}`, fontWeight: 700, paddingTop: 10 } : null),
  }
}

function small(isSum: boolean | undefined, place: number): CSSProperties {
  const side = place === 0 ? 'left' : 'right'
  return {
    ...cell(isSum ? { label: '', value: '', isSum } : { label: '', value: '' }, side),
    fontSize: 14,
    paddingLeft: place === 0 ? 0 : 10,
  }
}

const styles = {
  words: { margin: '0 0 16px', color: light.ink, fontFamily: fonts.text, fontSize: 17, lineHeight: '26px' },
  quiet: {
    margin: '0 0 12px',
    color: light['ink-soft'],
    fontFamily: fonts.text,
    fontSize: 15,
    lineHeight: '23px',
  },
  button: {
    margin: '4px 0 20px',
    padding: '13px 24px',
    borderRadius: 999,
    backgroundColor: light.gown,
    color: light['on-gown'],
    fontFamily: fonts.text,
    fontSize: 17,
    lineHeight: '22px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  large: {
    padding: '18px 20px',
    borderRadius: 10,
    color: light.ink,
    fontFamily: fonts.display,
    fontSize: 36,
    lineHeight: '42px',
    fontWeight: 700,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  spaced: { letterSpacing: '0.24em', textIndent: '0.24em' },
  quote: {
    padding: '16px 20px',
    borderRadius: 10,
    backgroundColor: light['gown-tint'],
    color: light.ink,
    fontFamily: fonts.text,
    fontSize: 17,
    lineHeight: '26px',
    fontStyle: 'italic',
  },
  cell: {
    padding: '6px 0',
    color: light.ink,
    fontFamily: fonts.text,
    fontSize: 16,
    lineHeight: '22px',
    verticalAlign: 'top',
    fontVariantNumeric: 'tabular-nums',
  },
} as const
