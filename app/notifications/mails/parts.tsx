import type { CSSProperties, ReactNode } from 'react'
import { fonts, layoutTable, light, plainTable } from './look.ts'
import type { Line } from './words.ts'

/** A paragraph; `quiet` makes it small. */
export function Paragraph({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <p className={quiet ? 'm-soft' : 'm-ink'} style={quiet ? styles.quiet : styles.words}>
      {children}
    </p>
  )
}

/** A link styled as a button. Outlook for Windows renders with Word, which ignores a link's padding, so Word gets wide spaces instead. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="m-button" style={styles.button} target="_blank" rel="noopener">
      <ForWord markup='<i style="mso-font-width:400%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i>' />
      <span style={styles.buttonWords}>{children}</span>
      <ForWord markup='<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i>' />
    </a>
  )
}

/** Markup in a conditional comment that only Word interprets. */
function ForWord({ markup }: { markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only constants are passed, and React cannot render comments
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${markup}<![endif]-->` }} />
}

export function Inline({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="m-link" style={styles.inline} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

export function Large({ spaced, children }: { spaced?: boolean; children: string }) {
  return (
    <table {...layoutTable} style={styles.largeTable}>
      <tbody>
        <tr>
          <td className="m-tint" style={spaced ? styles.spaced : styles.large}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Labels and values in two columns, with a line above the sum. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <table {...layoutTable} data-text-format="dataTable" style={styles.lines}>
      <tbody>
        {lines.map((line, place) => (
          <tr key={place}>
            <td className="m-ink m-line" style={line.isSum ? styles.sumLabel : styles.label}>
              {line.label}
            </td>
            <td className="m-ink m-line" style={line.isSum ? styles.sumValue : styles.value}>
              {line.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row of `Columns`, with a value for each column except the first. */
export type ColumnsRow = { label: string; values: readonly string[]; isSum?: boolean }

/** A table of amounts, in small print so that four columns fit on a phone. */
export function Columns({ heads, rows }: { heads: readonly string[]; rows: readonly ColumnsRow[] }) {
  return (
    <table {...plainTable} data-text-format="dataTable" style={styles.lines}>
      <tbody>
        <tr>
          {heads.map((head, place) => (
            <th
              key={head}
              scope="col"
              className="m-soft"
              style={place === 0 ? styles.firstHead : styles.head}
            >
              {head}
            </th>
          ))}
        </tr>
        {rows.map(({ label, values, isSum }, row) => (
          <tr key={row}>
            <td className="m-ink m-line" style={isSum ? styles.smallSumLabel : styles.smallLabel}>
              {label}
            </td>
            {values.map((value, place) => (
              <td
                key={place}
                className="m-ink m-line"
                style={isSum ? styles.smallSumValue : styles.smallValue}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Quote({ children }: { children: string }) {
  return (
    <table {...layoutTable} style={styles.quoteTable}>
      <tbody>
        <tr>
          <td className="m-tint" style={styles.quote}>
            “{lines(children)}”
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Converts newlines to `<br>`, because HTML collapses them. */
function lines(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
}

const cell = {
  padding: '6px 0',
  color: light.ink,
  fontSize: 16,
  lineHeight: '22px',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
} as const
const sum = { borderTop: `1px solid ${light.line}`, fontWeight: 700, paddingTop: 10 } as const
const label = { ...cell, textAlign: 'left' } as const
const value = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const
const smallLabel = { ...label, fontSize: 14 } as const
const smallValue = { ...value, fontSize: 14, paddingLeft: 10 } as const
const large = {
  padding: '18px 20px',
  borderRadius: 10,
  backgroundColor: light['gown-tint'],
  color: light.ink,
  fontFamily: fonts.display,
  fontSize: 36,
  lineHeight: '42px',
  fontWeight: 700,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const styles = {
  words: { margin: '0 0 16px', color: light.ink, fontSize: 17, lineHeight: '26px' },
  quiet: { margin: '0 0 12px', color: light['ink-soft'], fontSize: 15, lineHeight: '23px' },
  inline: { color: light.gown, textDecoration: 'underline' },
  button: {
    display: 'inline-block',
    maxWidth: '100%',
    margin: '4px 0 20px',
    padding: '13px 24px',
    msoPaddingAlt: '0px',
    borderRadius: 999,
    backgroundColor: light.gown,
    color: light['on-gown'],
    fontSize: 17,
    lineHeight: '22px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  buttonWords: {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: '9.75px',
  },
  largeTable: { margin: '4px 0 20px' },
  large,
  spaced: { ...large, letterSpacing: '0.24em', textIndent: '0.24em' },
  quoteTable: { margin: '4px 0 24px' },
  quote: {
    padding: '16px 20px',
    borderRadius: 10,
    backgroundColor: light['gown-tint'],
    color: light.ink,
    fontSize: 17,
    lineHeight: '26px',
    fontStyle: 'italic',
  },
  lines: { margin: '4px 0 24px', borderCollapse: 'collapse' },
  label,
  value,
  sumLabel: { ...label, ...sum },
  sumValue: { ...value, ...sum },
  firstHead: { ...smallLabel, fontWeight: 400 },
  head: { ...smallValue, fontWeight: 400 },
  smallLabel,
  smallValue,
  smallSumLabel: { ...smallLabel, ...sum },
  smallSumValue: { ...smallValue, ...sum },
} as const satisfies Record<string, CSSProperties & { msoPaddingAlt?: string; msoTextRaise?: string }>
