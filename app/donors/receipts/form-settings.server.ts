import { createHash } from 'node:crypto'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { wordsOf } from '../../words/languages.ts'
import { type FormSettings, type ReceiptForm, receiptForm } from './receipt-form.ts'

/** The settings that receipts depend on. */
export function formSettings(env: Env): FormSettings {
  const { legalEntity, product, supportEmail, currencySign, color } = env.branding
  return {
    entity: { name: legalEntity, product, supportEmail, color },
    taxStatus: env.taxStatus,
    ein: env.ein,
    tip: env.tipTaxClass,
    fees: env.feesTaxClass,
    address: (env.postalAddress ?? '')
      .split('|')
      .map(line => line.trim())
      .filter(line => line !== ''),
    currencySign,
    floridaRegistration: env.floridaRegistration,
    note: env.receiptNote,
  }
}

export type StoredForm = { id: string; content: ReceiptForm }

/** The receipt form of a language under the current settings; stored on first use. */
export async function currentForm(app: App, tx: Tx, locale: Locale, now: Date): Promise<StoredForm> {
  const content = JSON.stringify(receiptForm(formSettings(app.env), locale, wordsOf(locale)))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const [stored] = await tx.rows<StoredForm>('receipt_form', formQuery, [sha256])
  if (stored) return stored
  await tx.rows(
    'insert_receipt_form',
    'insert into receipt_forms (id, content, sha256, made_at) values ($1, $2, $3, $4) on conflict do nothing',
    [newId(now), content, sha256, now],
  )
  return await oneRow<StoredForm>(tx, 'receipt_form', formQuery, [sha256])
}

const formQuery = 'select id, content from receipt_forms where sha256 = $1'
