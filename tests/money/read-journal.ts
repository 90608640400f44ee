import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'

/** The balances of a plain-text journal in cents by account, and which program parsed it. */
export type ReadJournal = {
  reader: 'hledger' | 'the test\u2019s own parser'
  balances: Record<string, number>
}

const run = promisify(execFile)

/**
 * Validates a journal and sums it up with hledger in strict mode if installed, otherwise with the parser
 * below. Throws on errors in the journal.
 */
export async function readJournal(text: string): Promise<ReadJournal> {
  const own = parseJournal(text)
  if (!(await hasHledger())) {
    console.info('hledger is not installed: the journal was read by the parser of tests/money')
    return { reader: 'the test\u2019s own parser', balances: own }
  }
  const folder = await mkdtemp(join(tmpdir(), 'tassel-journal-'))
  try {
    const file = join(folder, 'test.journal')
    await writeFile(file, text)
    await run('hledger', ['-f', file, 'check', '--strict', 'ordereddates'])
    const { stdout } = await run('hledger', ['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv'], {
      maxBuffer: 1 << 26,
    })
    return { reader: 'hledger', balances: fromCsv(stdout) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function hasHledger(): Promise<boolean> {
  return await run('hledger', ['--version']).then(
    () => true,
    () => false,
  )
}

function fromCsv(csv: string): Record<string, number> {
  const [, ...lines] = Papa.parse<string[]>(csv.trim()).data
  const pairs = lines.map(([account = '', amount = '']) => [account, centsOf(amount)] as const)
  return Object.fromEntries(pairs.filter(([, cents]) => cents !== 0))
}

const centsOf = (amount: string) => Number(amount.replace(/"[^"]*"/g, '').replace(/[^\d-]/g, ''))

/**
 * Parses the strict subset of the journal format that we write, following hledger's manual, and sums it up.
 * Throws on the first error.
 */
function parseJournal(text: string): Record<string, number> {
  const declared = new Set<string>()
  const balances: Record<string, number> = {}
  let commodity = ''
  let open: { day: string; sum: number; postings: number } | null = null
  let lastDay = ''
  const close = () => {
    if (open && (open.sum !== 0 || open.postings < 2)) throw new Error(`${open.day} does not balance`)
    open = null
  }
  for (const [at, line] of text.split('\n').entries()) {
    const fail = (words: string) => new Error(`line ${at + 1}: ${words}: ${line}`)
    if (line === '') close()
    else if (line.startsWith(';')) continue
    else if (line.startsWith('commodity ')) commodity = line.slice(10).replace(/1,000\.00$/, '')
    else if (line.startsWith('account ')) declared.add(line.slice(8).split('  ')[0] ?? '')
    else if (/^\d{4}-\d\d-\d\d \* [^;|()]+$/.test(line)) {
      close()
      const day = line.slice(0, 10)
      if (day < lastDay) throw fail('out of order')
      lastDay = day
      open = { day, sum: 0, postings: 0 }
    } else if (/^ {4}; [^;|()]+$/.test(line)) continue
    else if (/^ {4}\S/.test(line) && open) {
      const [, account = '', sign = '', cents = ''] =
        /^ {4}(\S+) {2}("[^"]*"|\D+?)(-?\d+\.\d\d)$/.exec(line) ?? []
      if (!declared.has(account)) throw fail('an account that is not declared')
      if (sign !== commodity) throw fail('a commodity that is not declared')
      open.sum += centsOf(cents)
      open.postings += 1
      balances[account] = (balances[account] ?? 0) + centsOf(cents)
    } else throw fail('is no journal')
  }
  close()
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))
}
