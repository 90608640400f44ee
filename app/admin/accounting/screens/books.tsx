import { accountWords } from '../../../books/accounting/account-words.ts'
import type { AccountingData } from '../../../books/accounting/contract.ts'
import { monthWord } from '../../../books/calendar.ts'
import type { Books } from '../../../ledger/books.ts'
import { booksFormats, booksNames, booksOf } from '../../../ledger/books.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import type { Message } from '../../../lib/phrase.ts'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** The labels of the two Xero files of a month, by its number of days. */
const labels = {
  quickbooks: () => 'QuickBooks',
  'xero-1': () => 'Xero 1–15',
  'xero-2': (days: number) => `Xero 16–${days}`,
}

/** Links to the journal files of a closed month, for the books that have an account for every ledger account (P560). */
export function BooksLinks({ month, data }: { month: string; data: AccountingData }) {
  const { t } = useWords()
  const { books, closings } = data
  const closing = closings[month]
  if (closing?.state !== 'closed' || closing.at === null || books.state !== 'read') return null
  const [year, number] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()
  return booksFormats
    .filter(format => books.unnamed[booksOf(format)].length === 0)
    .map(format => (
      <Link
        key={format}
        href={addressOf('GET /api/admin/accounting/books', { query: { month, format } })}
        download
        aria-label={t('{file}, journal of {month}', {
          file: labels[format](days),
          month: monthWord(month, t),
        })}
      >
        {labels[format](days)}
      </Link>
    ))
}

/** What the treasurer must do before QuickBooks and Xero files can be downloaded, and the table of accounts to fill in. */
export function BooksNote({ books }: { books: AccountingData['books'] }) {
  const { t } = useWords()
  return (
    <div className="grid max-w-3xl gap-1 text-sm text-ink-soft">
      {books.state === 'unset' ? (
        <p>
          {t('For QuickBooks and Xero, fill in the table of accounts and set BOOKS_ACCOUNTS to its path.')}
        </p>
      ) : null}
      {books.state === 'unreadable' ? <Unreadable {...books.problem} /> : null}
      {books.state === 'read' ? (
        <>
          <Unnamed books="quickbooks" unnamed={books.unnamed.quickbooks} />
          <Unnamed books="xero" unnamed={books.unnamed.xero} />
          <p>
            {t(
              'Files of a closed month for QuickBooks and Xero: one balanced journal a day. Xero takes at most 300 lines a file.',
            )}
          </p>
        </>
      ) : null}
      <p>
        <Link href={addressOf('GET /api/admin/accounting/books-accounts')} download>
          {t('Table of accounts')}
        </Link>
      </p>
    </div>
  )
}

function Unreadable({ line, what }: { line: number; what: Message }) {
  const { t } = useWords()
  return (
    <p className="font-semibold text-clay-ink">
      {line === 0
        ? t('The file of BOOKS_ACCOUNTS can’t be read.')
        : t('Line {line} of BOOKS_ACCOUNTS: {what}.', { line, what: t(what) })}
    </p>
  )
}

function Unnamed({ books, unnamed }: { books: Books; unnamed: readonly (keyof typeof accountWords)[] }) {
  const { t, locale } = useWords()
  if (unnamed.length === 0) return null
  const names = new Intl.ListFormat(locale).format(unnamed.map(account => t(accountWords[account])))
  return (
    <p className="font-semibold text-clay-ink">
      {t('No account in {books} yet for: {accounts}.', { books: booksNames[books], accounts: names })}
    </p>
  )
}
