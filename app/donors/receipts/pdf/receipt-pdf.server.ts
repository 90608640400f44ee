import { pdfDocument } from '../../../platform/pdf/pdf-document.server.ts'
import { wordsWithMoney } from '../../../words/languages.ts'
import type { Receipt } from '../receipt.ts'
import { noonOf, titleOf } from '../receipt-words.ts'
import { drawReceipt } from './draw-receipt.ts'

/** A receipt as PDF. The same receipt always gives the same bytes, so PDFs aren't stored. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, currencySign, number, issuedOn } = receipt
  const words = wordsWithMoney(locale, currencySign)
  return await pdfDocument(
    {
      size: 'LETTER',
      title: `${titleOf(receipt, words.t)} ${number}`,
      locale,
      createdAt: new Date(noonOf(issuedOn)),
    },
    (doc, characterSets) => drawReceipt(doc, receipt, { characterSets, words }),
  )
}

/** The file name, which reveals nothing about the donor. */
export const pdfName = ({ number }: Receipt): string => `${number}.pdf`
