import { phrase } from '../../../lib/phrase.ts'
import { child, childrenOf, type Element, readMarkup, textAt, textsIn } from './markup.ts'
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

/**
 * Reads a bank statement in ISO 20022 CAMT.053, of one account, in `currency`. Booked entries count, pending ones don't. `latest` is the
 * last possible day. Throws StatementProblem.
 */
export function readCamt053(
  text: string,
  { currency, latest }: { currency: string; latest: string },
): Statement {
  const document = readMarkup(text, { sgml: false })
  const statements = childrenOf(child(document, 'BkToCstmrStmt'), 'Stmt')
  if (document.name !== 'Document' || statements.length === 0)
    throw new StatementProblem(phrase('This XML file isn’t a bank statement in CAMT.053.'))
  const accounts = new Set(statements.map(accountOf))
  if (accounts.size > 1)
    throw new StatementProblem(phrase('The file has several accounts. Download one at a time.'))
  const parts = inOrder(statements.map(statement => readPart(statement, currency)))
  const lines = parts.flatMap(part => part.lines)
  const covered = daysOf(lines)
  return checkedStatement(
    {
      format: 'camt053',
      account: [...accounts][0] ?? '',
      from: parts[0]?.from || covered.from,
      until: parts.at(-1)?.until || covered.until,
      openingCents: parts[0]?.openingCents ?? null,
      closingCents: parts.at(-1)?.closingCents ?? null,
      lines,
      leftOut: parts.reduce((count, part) => count + part.leftOut, 0),
    },
    latest,
  )
}

type Part = ReturnType<typeof readPart>

/** The oldest first: by their days, those of one day by their number, or else so that each begins with the balance of the one before. */
function inOrder(parts: readonly Part[]): Part[] {
  const compare = (one: Part, other: Part) =>
    one.from === other.from ? one.number - other.number : one.from < other.from ? -1 : 1
  const sorted = parts.toSorted(compare)
  const follows = (list: readonly Part[]) =>
    list.slice(1).every(({ openingCents }, at) => openingCents === list[at]?.closingCents)
  const reversed = parts.toReversed().toSorted(compare)
  return !follows(sorted) && follows(reversed) ? reversed : sorted
}

const accountOf = (statement: Element) =>
  textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')

function readPart(statement: Element, currency: string) {
  const balances = childrenOf(statement, 'Bal')
  const balanceOf = (codes: string[]) => {
    const balance = balances.find(found => codes.includes(textAt(found, 'Tp', 'CdOrPrtry', 'Cd')))
    return balance && { cents: signedCents(balance, currency), day: dayOf(child(balance, 'Dt')) }
  }
  const opening = balanceOf(['OPBD', 'PRCD'])
  const closing = balanceOf(['CLBD'])
  const entries = childrenOf(statement, 'Ntry')
  const booked = entries.filter(entry => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK')
  const lines = booked.flatMap(entry => lineOf(entry, currency))
  const covered = daysOf(lines)
  const period = child(statement, 'FrToDt')
  const from = textAt(period, 'FrDtTm').slice(0, 10) || textAt(period, 'FrDt').slice(0, 10)
  const until = textAt(period, 'ToDtTm').slice(0, 10) || textAt(period, 'ToDt').slice(0, 10)
  return {
    from: earliest([from || covered.from || closing?.day || '', covered.from]),
    until: latest([until || closing?.day || covered.until, covered.until]),
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    number: Number(textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'LglSeqNb')) || 0,
    leftOut: entries.length - booked.length,
    lines,
  }
}

const earliest = (days: string[]) => days.filter(Boolean).toSorted()[0] ?? ''
const latest = (days: string[]) => days.filter(Boolean).toSorted().at(-1) ?? ''

const dayOf = (date: Element | undefined) =>
  existingDay((textAt(date, 'Dt') || textAt(date, 'DtTm')).slice(0, 10))

function signedCents(element: Element, currency: string): number {
  const amount = child(element, 'Amt')
  const found = amount?.attributes.Ccy ?? ''
  if (found !== currency)
    throw new StatementProblem(phrase('The file has amounts in {found}, and donations are in {currency}.'), {
      found: found.slice(0, 10),
      currency,
    })
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementProblem(phrase('One amount isn’t marked as money in or out.'))
  const cents = decimalCents(amount?.text ?? '')
  return direction === 'DBIT' && cents !== 0 ? -cents : cents
}

function lineOf(entry: Element, currency: string): StatementLine[] {
  const cents = signedCents(entry, currency)
  if (cents === 0) return []
  const details = child(entry, 'NtryDtls')
  return [
    {
      bookedOn: dayOf(child(entry, 'BookgDt') ?? child(entry, 'ValDt')),
      cents,
      bankId: bankText([textAt(entry, 'AcctSvcrRef')], 100),
      reference: bankText(
        [...textsIn(details, 'EndToEndId'), ...textsIn(details, 'ChqNb'), ...textsIn(details, 'PmtInfId')],
        200,
      ),
      description: bankText(
        [textAt(entry, 'AddtlNtryInf'), ...textsIn(details, 'Ustrd'), ...textsIn(details, 'Nm')],
        500,
      ),
    },
  ]
}
