import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadPublicCampaign } from '../campaigns/load-campaigns.server.ts'
import { gap, searchFor } from '../campaigns/privacy/find-words.ts'
import {
  loadDueCampaigns,
  loadMarks,
  openForReport,
  storeReport,
} from '../campaigns/privacy/privacy-reports.server.ts'
import { without } from '../campaigns/privacy/readable-text.ts'
import {
  consequencesOf,
  type Finding,
  originOf,
  type Place,
  type WordKind,
} from '../campaigns/privacy/report.ts'
import { hideWords } from '../donations/supporters/hide-words.server.ts'
import { Refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { isOrdinary, loadPrivateWords } from './load-private-words.server.ts'
import { loadTypedTexts } from './load-typed-texts.server.ts'
import { type Looked, surfaces } from './surfaces.server.ts'

type Request = { campaignId: string; askedBy: string | null; address?: string; now: Date }

/**
 * Makes a privacy report in one transaction: finds private words in what people typed, hides supporters' words, looks at every surface as it is then, and
 * hides or shows the page (P886 to P890). A page that was hidden is looked at as if it were shown. Refuses with CampaignNotFound (404).
 */
export async function runReport(
  app: App,
  { campaignId, askedBy, address = '', now }: Request,
): Promise<void> {
  await app.db.transaction(async tx => {
    const started = performance.now()
    const campaign = await openForReport(tx, campaignId)
    const words = await loadPrivateWords(app, tx, campaignId, address)
    const find = searchFor(words, isOrdinary)
    const marks = await loadMarks(tx, campaignId)
    const markOf = (place: Place, kind: WordKind, ref: string | null, text: string) =>
      app.secrets.hash('privacy-report', [campaignId, place, kind, ref ?? '', text].join('\n')).slice(0, 24)

    const typed = await loadTypedTexts(tx, campaignId)
    const findings: Finding[] = []
    const harmless: string[] = []
    for (const [index, { place, text, ref, at }] of typed.entries()) {
      if (index % 200 === 199) await nextTurn()
      const found = find(gap + text + gap).map(kind => ({ kind, mark: markOf(place, kind, ref, text) }))
      if (found.length > 0 && found.every(({ mark }) => marks.cleared.has(mark))) harmless.push(text)
      for (const { kind, mark } of found)
        findings.push({ place, kind, ref, at: at?.toISOString() ?? null, mark })
    }
    await hideWords(tx, campaignId, consequencesOf(findings, marks).hideWordsOf, now)

    const looked = await look(app, tx, { campaignId, words, now })
    // What the owner typed, and an address in a message, is also on every page that shows it.
    const isShown = ({ place, kind, mark }: Finding) =>
      !marks.cleared.has(mark) && (originOf(place) === 'own' || kind === 'address')
    const shown = new Set(findings.filter(isShown).map(({ kind }) => kind))
    for (const { place, texts } of looked.read) {
      const kinds = new Set(texts.flatMap(text => find(without(text, harmless))))
      for (const kind of kinds)
        if (!shown.has(kind))
          findings.push({ place, kind, ref: null, at: null, mark: markOf(place, kind, null, '') })
      await nextTurn()
    }
    const { hidePage, fresh } = consequencesOf(findings, marks)
    await storeReport(tx, {
      campaign,
      askedBy,
      now,
      places: typed.length + looked.read.reduce((sum, { texts }) => sum + texts.length, 0),
      findings,
      unread: looked.unread,
      unstoredMails: looked.unstored,
      milliseconds: Math.trunc(performance.now() - started),
      hidePage,
      fresh,
    })
  })
}

/** Reads every surface within the transaction. What fails is told as unread. */
async function look(
  app: App,
  tx: Tx,
  { campaignId, words, now }: Pick<Looked, 'campaignId' | 'words' | 'now'>,
) {
  const within = inside(app, tx)
  const campaign = await loadPublicCampaign(tx, campaignId, now).catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })
  const read: { place: Place; texts: string[] }[] = []
  const unread: Place[] = []
  let unstored = 0
  for (const { name, load } of surfaces) {
    try {
      const loaded = await load({ app: within, campaignId, campaign, words, now })
      read.push({ place: name, texts: loaded.texts })
      unstored += loaded.unstored ?? 0
    } catch (error) {
      // Only the kind of error: its message may quote what was read.
      app.log.error(
        { campaignId, surface: name, err: (error as Error).name },
        'a privacy report could not read a surface',
      )
      unread.push(name)
    }
  }
  return { read, unread, unstored }
}

/** The app whose statements run in a transaction, one at a time, so that a report sees what it changed. */
function inside(app: App, tx: Tx): App {
  let last: Promise<unknown> = Promise.resolve()
  const rows: Tx['rows'] = async (name, text, values) => {
    const next = last.then(() => tx.rows(name, text, values))
    last = next.catch(() => {})
    return (await next) as never
  }
  const reader = async () => ({ writes: 'never' as const, rows })
  return { ...app, db: { ...app.db, rows, reader, transaction: work => work(tx) } }
}

/** How many reports a run of the job makes at most, and within how many seconds (P891). */
const limits = { reports: 200, seconds: 120 }

/** Repeats the reports of minors' campaigns that are due. A failed one delays no other, and lets the task fail at its end. */
export async function repeatReports(app: App): Promise<void> {
  const now = app.clock.now()
  const ends = performance.now() + limits.seconds * 1000
  let failed = 0
  for (const campaignId of await loadDueCampaigns(app.db, now, limits.reports)) {
    if (performance.now() > ends) break
    try {
      await runReport(app, { campaignId, askedBy: null, now })
    } catch (error) {
      failed++
      app.log.error({ campaignId, err: (error as Error).name }, 'a privacy report failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} privacy reports failed`)
}
