import { createHash } from 'node:crypto'
import { type AdminAction, auditedBy } from '../../../accounts/access.ts'
import { campaignsOfCodes } from '../../../campaigns/reference-codes.server.ts'
import { dayIn } from '../../../lib/moment.ts'
import { phrase } from '../../../lib/phrase.ts'
import { refusal } from '../../../lib/refusal.ts'
import type { App } from '../../../platform/app.server.ts'
import { audit } from '../../../platform/audit/audit.server.ts'
import { type Db, type Tx, violatedConstraint } from '../../../platform/database/database.server.ts'
import { idFrom, newId } from '../../../platform/ids.server.ts'
import { fileReader } from '../../../platform/own-thread.server.ts'
import { announce } from '../../../platform/topics/topics.server.ts'
import type { Previewed } from '../contract.ts'
import { takesMoney } from '../offline-donation.ts'
import { readCampaigns, writeEntries } from '../write-entries.server.ts'
import { alikeDays, type JudgedRow, judgeRows } from './judge-rows.ts'
import {
  type EarlierImport,
  type ImportedFile,
  type ImportPreview,
  isToRecord,
  previewOf,
  sumOf,
} from './preview.ts'
import type { FileToRead } from './read-file-thread.server.ts'
import type { ReadRow } from './read-rows.ts'

/**
 * Reads a file of offline donations and says of each row whether it can be imported (P581). Changes nothing. Refuses UnreadableFile (400)
 * if the file as a whole can't be read.
 */
export async function previewImport(
  app: App,
  bytes: Uint8Array,
  action: AdminAction,
): Promise<ImportPreview> {
  const rows = await readFile(app, bytes, action.now)
  const sha256 = sha256Of(bytes)
  const earlier = await importedBefore(app.db, sha256)
  const judged = await judge(app, app.db, rows, { action, locks: false })
  return previewOf(judged, { sha256, earlier })
}

/**
 * Imports a file in one transaction: all of its rows or none (P580). If it was imported before, changes nothing and returns that import.
 * Refuses UnreadableFile (400), FileChanged (409) if the file isn't the one that was previewed, and ImportRefused (409, with a new preview)
 * if a row is wrong or other rows would be recorded than the person saw.
 */
export async function importOfflineDonations(
  app: App,
  bytes: Uint8Array,
  previewed: Previewed,
  action: AdminAction,
): Promise<ImportedFile> {
  if (sha256Of(bytes) !== previewed.sha256)
    throw refusal('FileChanged', 409, phrase('The file has changed since you chose it. Choose it again.'))
  const rows = await readFile(app, bytes, action.now)
  const write = () => writeFile(app, rows, previewed, action)
  try {
    return await write()
  } catch (error) {
    // Another person recorded one of the donations while this transaction ran, for a campaign that it hadn't locked.
    if (violatedConstraint(error) !== 'offline_donations_once') throw error
    return await write()
  }
}

/** Records the rows of a file in one transaction, unless the file was imported before. */
async function writeFile(
  app: App,
  rows: readonly ReadRow[],
  previewed: Previewed,
  action: AdminAction,
): Promise<ImportedFile> {
  const { admin, now } = action
  const { sha256 } = previewed
  return await app.db.transaction(
    async tx => {
      // Locks the campaigns, so that other imports of this file and other entries for its campaigns wait.
      const judged = await judge(app, tx, rows, { action, locks: true })
      const earlier = await importedBefore(tx, sha256)
      if (earlier) return { ...earlier, isRepeated: true }
      refuseOtherRows(judged, previewed)
      const importId = newId(now)
      const toRecord = judged.filter(isToRecord)
      const cents = sumOf(toRecord)
      await tx.rows(
        'insert_offline_import',
        `insert into offline_imports (id, sha256, rows, recorded, cents, imported_by, imported_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [importId, sha256, rows.length, toRecord.length, cents, admin.userId, now],
      )
      // The ids follow from the file and the row, so that a row is recorded once.
      const entries = toRecord.map(({ line, entry }) => ({
        ...entry,
        id: idFrom('offline-import', sha256, String(line)),
        override: null,
        imported: { id: importId, row: line },
      }))
      const written = await writeEntries(app, tx, entries, action)
      const waiting = written.filter(({ status }) => status === 'waiting').length
      await audit(tx, {
        ...auditedBy(action),
        action: 'offline-donations.imported',
        subjectType: 'offline-import',
        subjectId: importId,
        details: { cents, rows: rows.length, recorded: written.length, waiting, sha256 },
      })
      await announce(tx, ['admin'])
      return { importId, recorded: written.length, waiting, isRepeated: false }
    },
    { slow: true },
  )
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const readInThread = fileReader<FileToRead, { rows: ReadRow[] }>({
  built: 'offline-import',
  source: 'app/donations/offline/import/read-file-thread.server.ts',
})

async function readFile({ env }: App, bytes: Uint8Array, now: Date): Promise<ReadRow[]> {
  const at = { today: dayIn(now, env.timeZone), sign: env.branding.currencySign }
  return (await readInThread({ bytes, ...at })).rows
}

function refuseOtherRows(judged: JudgedRow[], previewed: Previewed): void {
  const preview = previewOf(judged, { sha256: previewed.sha256, earlier: null })
  const { ok, warning, error } = preview.counts
  if (error === 0 && ok === previewed.ok && warning === previewed.warning) return
  const message =
    error > 0
      ? phrase('A row is wrong, so nothing was imported.')
      : phrase(
          'Something was recorded since you chose the file, so nothing was imported. Check the rows again.',
        )
  throw refusal('ImportRefused', 409, message, { facts: { preview } })
}

async function importedBefore(
  db: Pick<Db, 'rows'>,
  sha256: string,
): Promise<(EarlierImport & Pick<ImportedFile, 'waiting'>) | null> {
  const [found] = await db.rows<{ importId: string; importedAt: Date; recorded: number; waiting: number }>(
    'offline_import_of_file',
    `select id as import_id, imported_at, recorded,
       (select count(*) from offline_donations where import_id = i.id and status = 'waiting') as waiting
     from offline_imports i where sha256 = $1`,
    [sha256],
  )
  return found ? { ...found, importedAt: found.importedAt.toISOString() } : null
}

async function judge(
  app: App,
  tx: Pick<Tx, 'rows'>,
  read: readonly ReadRow[],
  { action, locks }: { action: AdminAction; locks: boolean },
): Promise<JudgedRow[]> {
  const { userId } = action.admin
  const ofCode = await campaignsOfCodes(
    tx,
    read.flatMap(({ code }) => code ?? []),
  )
  const rows = read.map(row =>
    row.code ? { ...row, entry: { ...row.entry, campaignId: ofCode.get(row.code) ?? row.code } } : row,
  )
  const ids = rows.map(({ entry }) => entry.campaignId)
  const campaigns = await readCampaigns(app, tx, ids, { now: action.now, locks })
  const { recordedFor, alikeOn } = await readEarlier(tx, rows)
  return judgeRows(rows, ({ line, entry: { campaignId, receivedOn } }) => {
    const campaign = campaigns.get(campaignId)
    return {
      campaign: campaign && takesMoney(campaign, { receivedOn, userId }),
      recordedFor: recordedFor.get(line),
      alikeOn: alikeOn.get(line),
    }
  })
}

/** By row: the campaign of the donation with its key, and the day on which its donor gave the same amount within seven days. */
async function readEarlier(tx: Pick<Tx, 'rows'>, rows: readonly ReadRow[]) {
  const wanted = JSON.stringify(
    rows.map(({ line, entry }) => ({
      line,
      kind: entry.kind,
      reference: entry.reference,
      cents: entry.cents,
      received: entry.receivedOn,
      email: entry.donorEmail,
      name: entry.donorName,
    })),
  )
  const wantedRows = `jsonb_to_recordset($1::jsonb)
    as r(line int, kind text, reference text, cents bigint, received date, email text, name text)`
  const recorded = await tx.rows<{ line: number; campaignId: string }>(
    null,
    `select r.line, o.campaign_id from ${wantedRows} join offline_donations o
       on o.kind = r.kind and lower(o.reference) = lower(r.reference) and o.cents = r.cents and o.received_on = r.received
     where o.override_of is null and o.status <> 'discarded'`,
    [wanted],
  )
  const alike = await tx.rows<{ line: number; day: string }>(
    null,
    `with wanted as (select * from ${wantedRows}),
     near as (select * from offline_donations where status in ('waiting', 'posted')
       and received_on between (select min(received) from wanted) - ${alikeDays} and (select max(received) from wanted) + ${alikeDays})
     select line, min(day)::text as day from (
       select line, received, received_on as day from wanted join near on donor_email = email and near.cents = wanted.cents
       union all
       select line, received, received_on from wanted join near on lower(donor_name) = lower(name) and near.cents = wanted.cents
       where donor_email is null or email is null) found
     where abs(day - received) <= ${alikeDays} group by line`,
    [wanted],
  )
  return {
    recordedFor: new Map(recorded.map(({ line, campaignId }) => [line, campaignId])),
    alikeOn: new Map(alike.map(({ line, day }) => [line, day])),
  }
}
