import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAnnual, sampleCorrected, sampleReceipt } from '#tests/world/sample-receipts.ts'
import { formatCents } from '../../../lib/cents.ts'
import { legalClasses, type Receipt } from '../receipt.ts'
import { receiptPdf } from './receipt-pdf.server.ts'

const samples: [string, Receipt][] = [
  ['an original', sampleReceipt],
  ['a corrected receipt', sampleCorrected],
  ['an annual receipt of several pages', sampleAnnual],
  ['a receipt in Spanish', { ...sampleReceipt, locale: 'es' }],
  ['a receipt with boxes', { ...sampleReceipt, donor: { name: '王明 Smith', email: null } }],
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tassel-receipts-'))
})
afterAll(() => rm(folder, { recursive: true }))

function isInstalled(tool: string): boolean {
  try {
    execFileSync(tool, ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Runs a tool on a receipt's PDF. Rejects if the tool fails. */
async function run(tool: string, receipt: Receipt, options: string[], after: string[] = []): Promise<string> {
  const file = join(folder, `${tool}.pdf`)
  await writeFile(file, await receiptPdf(receipt))
  return (await promisify(execFile)(tool, [...options, file, ...after])).stdout
}

/** Removes whitespace, because tools break lines in their own ways. */
const squeezed = (text: string) => text.normalize('NFC').replace(/\s/gu, '')

describe.skipIf(!isInstalled('qpdf'))('qpdf', () => {
  test.each(samples)('finds no error in %s', async (_, receipt) => {
    expect(await run('qpdf', receipt, ['--check'])).toContain('No syntax or stream encoding errors found')
  })
})

describe.skipIf(!isInstalled('pdftotext'))('poppler', () => {
  test.each(samples)('reads number, donor and every sum in %s', async (_, receipt) => {
    const text = squeezed(await run('pdftotext', receipt, [], ['-']))
    const { number, donor, donations, sums, cents, currencySign } = receipt
    const amounts = [
      cents,
      ...donations.flatMap(({ lines, cents: own }) =>
        donations.length === 1 ? lines.map(line => line.cents) : [own],
      ),
      ...legalClasses.map(legalClass => sums[legalClass]).filter(sum => sum > 0),
    ]
    const expected = [number, donor.name ?? '', ...amounts.map(amount => formatCents(amount, currencySign))]
    expect(expected.filter(words => !text.includes(squeezed(words)))).toEqual([])
  })

  test.each(samples)('reads %s as tagged, with headings and table in reading order', async (_, receipt) => {
    expect(await run('pdfinfo', receipt, [])).toMatch(/^Tagged: +yes$/m)
    const tags = (await run('pdfinfo', receipt, ['-struct-text'])).match(/^ *(H1|H2|Table|TH)\b/gm) ?? []
    const order = tags.map(tag => tag.trim())
    const heads = order.filter(tag => tag === 'TH').length
    expect(heads).toBeGreaterThanOrEqual(3)
    const head = ['Table', ...Array(heads).fill('TH')]
    expect(order).toEqual(receipt.kind === 'annual' ? ['H1', 'H2', 'H2', ...head] : ['H1', ...head, 'H2'])
  })
})
