import { loadExpectedChecks } from '../../donations/offline/expected/load-expected-checks.server.ts'
import { scholarName } from '../../donations/transaction-sql.ts'
import type { QueryOf, ReportQueryOf } from '../../lists/define-list.ts'
import { countUpTo, listReport, loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { personName, scholarHas } from '../../lists/names.ts'
import type { Bind } from '../../lists/search.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { OfflineDonation, OfflineDonationsData } from './contract.ts'
import { offlineDonations } from './list.ts'

type Selected = Omit<OfflineDonation, 'isMine'> & { enteredById: string }
type Query = Pick<ReportQueryOf<typeof offlineDonations>, 'status'>

/** Joins the campaign `c` of an offline donation `o`, and the people who entered, confirmed and ended it. */
const people = `join campaigns c on c.id = o.campaign_id
  left join profiles enterer on enterer.user_id = o.entered_by
  left join profiles confirmer on confirmer.user_id = o.confirmed_by
  left join profiles ender on ender.user_id = o.ended_by`

/** SQL of an offline donation's searchable text. Must match the index expression exactly. */
const offlineSearched = `folded(coalesce(o.donor_name, '') || ' ' || coalesce(o.donor_email, '') || ' ' || o.reference)`

/** The list of offline donations `o` with their campaigns `c`. */
const offlineSource = (
  db: Db,
  { status }: Query,
  show: (selected: Selected) => OfflineDonation,
): Source<typeof offlineDonations, Selected> => ({
  name: null,
  sql: {
    id: 'o.id',
    kind: 'o.kind',
    status: 'o.status',
    // The list shows the day of an instant.
    receivedOn: `((o.received_on + time '12:00') at time zone (select time_zone from rollups.calendar))`,
    depositedOn: 'o.deposited_on::text',
    donorName: 'o.donor_name',
    donorEmail: 'o.donor_email',
    hasReceipt: 'o.has_receipt',
    reference: 'o.reference',
    cents: 'o.cents',
    note: 'o.note',
    scholar: scholarName,
    campaignId: 'o.campaign_id',
    campaignLeftCents: 'c.raised_amount - c.total_withdrawn - c.pending_withdrawn',
    enteredById: 'o.entered_by',
    enteredBy: personName('enterer'),
    enteredAt: 'o.entered_at',
    confirmedBy: personName('confirmer'),
    confirmedAt: 'o.confirmed_at',
    ended: `case when o.ended_at is not null then json_build_object('by', ${personName('ender')}, 'at', o.ended_at, 'reason', o.end_reason) end`,
    override: `case when o.override_of is not null then json_build_object('of', o.override_of, 'reason', o.override_reason) end`,
  },
  from: 'offline_donations o',
  joined: `join offline_donations o on o.id = picked.id ${people}`,
  filters: bind => (status === 'all' ? [] : [`o.status = ${bind(status)}`]),
  searched: {
    words: has =>
      `(${has(offlineSearched)} or o.campaign_id = any(array(select c.id from campaigns c where ${scholarHas(has)})))`,
    id: id => `o.id = ${id}::uuid`,
  },
  orders: { received: 'o.received_on' },
  tie: 'o.id',
  count: query => countUpTo(db, query),
  report: { from: `offline_donations o ${people}`, sql: { kind: 'o.kind', status: 'o.status' } },
  show,
})

const shownTo =
  ({ userId }: Viewer) =>
  ({ enteredById, ...row }: Selected): OfflineDonation => ({
    ...row,
    isMine: enteredById === userId,
    ended: row.ended && { ...row.ended, at: new Date(row.ended.at).toISOString() },
  })

async function loadOfflineDonations(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof offlineDonations>,
  now: Date,
): Promise<OfflineDonationsData> {
  const show = shownTo(viewer)
  const { waiting } = await oneRow<{ waiting: number }>(
    app.db,
    'count_waiting_offline_donations',
    `select count(*) as waiting from offline_donations where status = 'waiting'`,
  )
  return {
    ...(await loadList(app, offlineDonations, offlineSource(app.db, query, show), query)),
    opened: query.opened ? await loadOne(app, query.opened, show) : null,
    waiting,
    expected: await loadExpectedChecks(app, now),
    confirmAboveCents: app.env.offlineConfirmAboveCents,
  }
}

async function loadOne(
  app: App,
  id: string,
  show: (selected: Selected) => OfflineDonation,
): Promise<OfflineDonation | null> {
  const source = {
    ...offlineSource(app.db, { status: 'all' }, show),
    filters: (bind: Bind) => [`o.id = ${bind(id)}`],
  }
  const [found] = await loadFirst(app, offlineDonations, source, { search: '', sort: '-received' }, 1)
  return found ?? null
}

export const servedOfflineDonations = serveList(offlineDonations, {
  permission: 'readMoney',
  summary: 'Offline donations by status, and the detail of one',
  load: ({ app, viewer, query, now }) => loadOfflineDonations(app, viewer, query, now),
  report: {
    summary: 'Offline donations of a status and a search as CSV',
    load: ({ app, viewer, query, now }) =>
      listReport(app, offlineDonations, offlineSource(app.db, query, shownTo(viewer)), query, now),
  },
})
