import { phrase } from '../../../lib/phrase.ts'
import { child, childrenOf, type Element, readMarkup, textAt } from './markup.ts'
import {
  bankText,
  checkedStatement,
  daysOf,
  decimalCents,
  earliestDay,
  existingDay,
  type Statement,
  type StatementLine,
  StatementProblem,
} from './statement.ts'

/** The elements with children that lead to a statement's lines. */
const aggregates = [
  'OFX',
  'BANKMSGSRSV1',
  'STMTTRNRS',
  'STMTRS',
  'BANKACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'PAYEE',
  'LEDGERBAL',
  'AVAILBAL',
  'SIGNONMSGSRSV1',
  'SONRS',
  'STATUS',
  'FI',
]

/**
 * Reads a bank statement in OFX 1 (SGML) or 2 (XML), as QuickBooks and Quicken do, of one account, in `currency`. `latest` is the last
 * possible day. Throws StatementProblem.
 */
export function readOfx(text: string, { currency, latest }: { currency: string; latest: string }): Statement {
  const start = text.search(/<OFX>/i)
  if (start < 0) throw new StatementProblem(phrase('This isn’t a bank statement in OFX.'))
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, start)))
    throw new StatementProblem(phrase('This file contains XML entities, which we don’t accept.'))
  const document = readMarkup(text.slice(start), { sgml: true, aggregates })
  const found = childrenOf(document, 'BANKMSGSRSV1')
    .flatMap(messages => childrenOf(messages, 'STMTTRNRS'))
    .flatMap(response => childrenOf(response, 'STMTRS'))
  if (found.length === 0)
    throw new StatementProblem(
      phrase('The file has no bank account. Statements of credit cards aren’t read.'),
    )
  const accounts = new Set(found.map(accountOf))
  if (accounts.size > 1)
    throw new StatementProblem(phrase('The file has several accounts. Download one at a time.'))
  for (const statement of found) refuseCurrency(textAt(statement, 'CURDEF'), currency)
  const parts = found
    .map(statement => partOf(statement, latest))
    .toSorted((one, other) => (one.until < other.until ? -1 : 1))
  const newest = parts.at(-1)
  const until = newest?.until ?? ''
  return checkedStatement(
    {
      format: 'ofx',
      account: [...accounts][0] ?? '',
      leftOut: 0,
      openingCents: null,
      from: parts.map(({ from }) => from).toSorted()[0] ?? '',
      until,
      closingCents: newest?.closingCents ?? null,
      lines: withoutRepeats(parts),
    },
    latest,
  )
}

const accountOf = (statement: Element) =>
  `${textAt(statement, 'BANKACCTFROM', 'BANKID')} ${textAt(statement, 'BANKACCTFROM', 'ACCTID')}`.trim()

function refuseCurrency(found: string, currency: string): void {
  if (found === currency) return
  if (found === '')
    throw new StatementProblem(phrase('The file doesn’t say what currency its amounts are in.'))
  throw new StatementProblem(phrase('The file has amounts in {found}, and donations are in {currency}.'), {
    found: found.slice(0, 10),
    currency,
  })
}

type Part = Pick<Statement, 'from' | 'until' | 'closingCents' | 'lines'>

function partOf(statement: Element, latest: string): Part {
  const list = child(statement, 'BANKTRANLIST')
  const lines = childrenOf(list, 'STMTTRN')
    .map(lineOf)
    .filter(({ cents }) => cents !== 0)
  const balance = child(statement, 'LEDGERBAL')
  const covered = daysOf(lines)
  // Banks begin the list long ago if everything is asked for, and end it at the download in any time zone, or in the future.
  const period = [dayOf(textAt(list, 'DTSTART')), dayOf(textAt(list, 'DTEND'))]
    .filter(day => day !== '')
    .map(day => (day > latest ? latest : day < earliestDay ? earliestDay : day))
  const days = [...period, covered.from, covered.until].filter(day => day !== '').toSorted()
  const until = days.at(-1) ?? ''
  const asOf = balance ? dayOf(textAt(balance, 'DTASOF')) : ''
  return {
    from: days[0] ?? asOf,
    until: until || asOf,
    // A balance of another day isn't that of the last line.
    closingCents: balance && asOf >= until ? decimalCents(textAt(balance, 'BALAMT')) : null,
    lines,
  }
}

/** The lines of all parts. A line in two parts, by the bank's id, counts once; without ids, parts of the same days can't be told apart. */
function withoutRepeats(parts: readonly Part[]): StatementLine[] {
  const seen = new Set<string>()
  return parts.flatMap(({ from, until, lines }, at) => {
    const overlaps = parts.some((other, index) => index < at && other.from <= until && other.until >= from)
    if (overlaps && parts.some(part => part.lines.some(({ bankId }) => bankId === '')))
      throw new StatementProblem(
        phrase('The file has several statements of the same dates. Download one statement at a time.'),
      )
    const keyOf = ({ bankId, bookedOn, cents }: StatementLine) => JSON.stringify([bankId, bookedOn, cents])
    const fresh = lines.filter(line => !seen.has(keyOf(line)))
    for (const line of lines) seen.add(keyOf(line))
    return fresh
  })
}

/** `20260311120000.000[-5:EST]` to 2026-03-11, the day as the bank writes it, in whatever time zone; empty if there is none. */
function dayOf(text: string): string {
  if (text === '') return ''
  return existingDay(
    text.replace(/^(\d{4})(\d\d)(\d\d).*$/s, (_, year, month, day) => `${year}-${month}-${day}`),
  )
}

function lineOf(transaction: Element): StatementLine {
  const bookedOn = dayOf(textAt(transaction, 'DTPOSTED'))
  if (bookedOn === '') throw new StatementProblem(phrase('A line has no date.'))
  const text = (name: string) => textAt(transaction, name)
  return {
    bookedOn,
    cents: decimalCents(text('TRNAMT')),
    bankId: bankText([text('FITID')], 100),
    reference: bankText([text('CHECKNUM'), text('REFNUM')], 200),
    description: bankText([text('NAME'), textAt(transaction, 'PAYEE', 'NAME'), text('MEMO')], 500),
  }
}
