import { phrase } from '../../lib/phrase.ts'
import { child, childrenOf, type Element, readMarkup, textAt } from './markup.ts'
import {
  bankText,
  checkedStatement,
  daysOf,
  decimalCents,
  existingDay,
  type Statement,
  type StatementLine,
  StatementProblem,
} from './statement.ts'

/** Reads a bank statement in OFX 1 (SGML) or 2 (XML), as QuickBooks and Quicken do, of one account, in `currency`. Throws StatementProblem. */
export function readOfx(text: string, currency: string): Statement {
  const start = text.indexOf('<OFX>')
  if (start < 0) throw new StatementProblem(phrase('This isn’t a bank statement in OFX.'))
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, start)))
    throw new StatementProblem(phrase('This file defines its own entities, so it isn’t read.'))
  const document = readMarkup(text.slice(start), { sgml: true })
  const responses = childrenOf(child(document, 'BANKMSGSRSV1'), 'STMTTRNRS').map(found =>
    child(found, 'STMTRS'),
  )
  const [statement, ...others] = responses
  if (others.length > 0)
    throw new StatementProblem(phrase('The file has several accounts. Download one at a time.'))
  if (!statement)
    throw new StatementProblem(
      phrase('The file has no bank account. Statements of credit cards aren’t read.'),
    )
  const found = textAt(statement, 'CURDEF')
  if (found !== currency)
    throw new StatementProblem(phrase('The file has amounts in {found}, and donations are in {currency}.'), {
      ...{ found: found.slice(0, 10), currency },
    })
  const list = child(statement, 'BANKTRANLIST')
  const lines = childrenOf(list, 'STMTTRN')
    .map(lineOf)
    .filter(({ cents }) => cents !== 0)
  const balance = child(statement, 'LEDGERBAL')
  const covered = daysOf(lines)
  // Banks end the list at the moment of the download, in whatever time zone.
  const days = [dayOf(textAt(list, 'DTSTART')), dayOf(textAt(list, 'DTEND')), covered.from, covered.until]
    .filter(Boolean)
    .toSorted()
  const until = days.at(-1) ?? ''
  const asOf = balance ? dayOf(textAt(balance, 'DTASOF')) : ''
  return checkedStatement({
    format: 'ofx',
    account:
      `${textAt(statement, 'BANKACCTFROM', 'BANKID')} ${textAt(statement, 'BANKACCTFROM', 'ACCTID')}`.trim(),
    from: days[0] ?? asOf,
    until: until || asOf,
    openingCents: null,
    // A balance of another day isn't that of the last line.
    closingCents: balance && asOf >= until ? decimalCents(textAt(balance, 'BALAMT')) : null,
    lines,
  })
}

/** `20260311120000.000[-5:EST]` to 2026-03-11; empty if there is none. */
function dayOf(text: string): string {
  if (text === '') return ''
  return existingDay(
    text.replace(/^(\d{4})(\d\d)(\d\d).*$/s, (_, year, month, day) => `${year}-${month}-${day}`),
  )
}

function lineOf(transaction: Element): StatementLine {
  const bookedOn = dayOf(textAt(transaction, 'DTPOSTED'))
  if (bookedOn === '') throw new StatementProblem(phrase('A line has no day.'))
  const text = (name: string) => textAt(transaction, name)
  return {
    bookedOn,
    cents: decimalCents(text('TRNAMT')),
    bankId: bankText([text('FITID')], 100),
    reference: bankText([text('CHECKNUM'), text('REFNUM')], 200),
    description: bankText([text('NAME'), textAt(transaction, 'PAYEE', 'NAME'), text('MEMO')], 500),
  }
}
