import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { fingerprint } from './exports.server.ts'
import type { ComparedExport, ExportFormat, Fingerprint } from './exports.ts'
import { monthPeriod } from './period.ts'

/** Exports a closed month again and compares each with what it was when it was closed. Refuses PeriodOpen (409). */
export async function compareExports(app: App, month: string): Promise<ComparedExport[]> {
  const stored = await app.db.rows<Fingerprint & { format: ExportFormat }>(
    'kept_exports',
    `select format, rows, sha256 from accounting_exports where month = ($1 || '-01')::date order by format desc`,
    [month],
  )
  if (stored.length === 0) throw refusal('PeriodOpen', 409, phrase('This month is not closed.'))
  const compared: ComparedExport[] = []
  for (const { format, ...then } of stored) {
    const now = await fingerprint(app, monthPeriod(month), format)
    const isSame = now.sha256 === then.sha256 && now.rows === then.rows
    compared.push({ format, stored: then, now, isSame })
  }
  return compared
}
