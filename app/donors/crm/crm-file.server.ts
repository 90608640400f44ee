import { mayWriteTo } from '../../donations/mailing/mailing-choices.server.ts'
import { donationStatus } from '../../donations/transaction-sql.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { statementValues } from '../../lists/load-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { type CsvReport, csvReport } from '../../platform/csv.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  type CrmDonation,
  type CrmFormat,
  columnsOf,
  type DonationFormat,
  isMailing,
  type MailingDonor,
  type MailingFormat,
} from './crm-formats.ts'

/** From when on changes count: an instant, or the start of a day in the platform's time zone. */
export type Since = { instant: string } | { day: string } | null

/**
 * The donors for another program, as a CSV file (P864, P865). Refuses a mailing list with NoMailingConsent (409) while no donor allows mailings, because
 * an empty list looks like a failure, or gets replaced by one of donors who never agreed.
 */
export async function crmFile(app: App, format: CrmFormat, since: Since, now: Date): Promise<Response> {
  const filename = `donors-${format}-${dayIn(now, app.env.timeZone)}.csv`
  return isMailing(format)
    ? await mailingFile(app, { format, since, filename })
    : donationFile(app, { format, since, filename })
}

/** `crmFile` for a member of staff, recorded in the audit log. */
export async function exportDonors(
  app: App,
  { format, since }: { format: CrmFormat; since: Since },
  { admin, now, requestId }: { admin: Viewer; now: Date; requestId: string },
): Promise<Response> {
  const file = await crmFile(app, format, since, now)
  await app.db.transaction(tx =>
    audit(tx, {
      at: now,
      actorUserId: admin.userId,
      action: 'donors.exported',
      subjectType: 'crm_file',
      subjectId: format,
      details: { format, ...since },
      requestId,
    }),
  )
  return file
}

type Options<Format> = { format: Format; since: Since; filename: string }

function donationFile(app: App, { format, since, filename }: Options<DonationFormat>): Response {
  const { text, values } = donationStatement(since, app.env.timeZone)
  return csvReport<CrmDonation>({
    filename,
    columns: columnsOf.donation[format],
    rows: streamRows<CrmDonation>(app.db, text, values),
    ...forPrograms(format),
  })
}

async function mailingFile(app: App, { format, since, filename }: Options<MailingFormat>): Promise<Response> {
  if (format === 'mailchimp' && !(await anyConsents(app)))
    throw refusal(
      'NoMailingConsent',
      409,
      phrase('No donor has allowed mailings yet, so there is no one to put on a mailing list.'),
    )
  const { text, values } = mailingStatement(format === 'mailchimp', since, app.env.timeZone)
  return csvReport<MailingDonor>({
    filename,
    columns: columnsOf.mailing[format],
    rows: streamRows<MailingDonor>(app.db, text, values),
    ...forPrograms(format),
  })
}

/** People open the plain file in Excel; importers take the mark for a part of the first header. */
const forPrograms = (format: CrmFormat): Pick<CsvReport<never>, 'forPrograms'> =>
  format === 'plain' ? {} : { forPrograms: true }

/** The statement of a file with a line for each donation. Exported for the test of its plan. */
export function donationStatement(since: Since, timeZone: string): { text: string; values: unknown[] } {
  const { values, bind } = statementValues()
  const zone = bind(timeZone)
  const from = instantOf(since, zone, bind)
  const changed = 'coalesce(d.changed_at, d.created_at)'
  // A donor's choice changes the lines of all their donations.
  const where = from
    ? `where d.id in (
         select d.id from donations d where ${changed} >= ${from}
         union select d.id from mailing_choices m join donations d on d.donor_email = m.email where m.at >= ${from})`
    : ''
  const text = `select d.id, to_char(d.created_at at time zone ${zone}, 'YYYY-MM-DD') as day, ${changed} as changed_at, d.donor_name, d.donor_email,
      ${mayWriteTo('d.donor_email')} as mailing_consent, d.campaign_id, p.first_name, p.last_name, coalesce(l.offline_kind, 'card') as method,
      ${donationStatus} as status, d.given_total as given_cents, d.total as left_cents, d.amount as campaign_cents
    from donations d join donation_lines l on l.id = d.id left join public_campaigns p on p.id = d.campaign_id and p.is_active
    ${where} order by d.created_at, d.id`
  return { text, values }
}

/** Every address that chose about mailings, with what it gave under a name. `$1` is the time zone. */
const choosers = `(select distinct on (email) email, at from mailing_choices order by email, id desc) m
  cross join lateral (
    select (array_agg(n.donor_name order by n.created_at desc))[1] as donor_name,
      array_agg(distinct extract(year from n.created_at at time zone $1)::int) as years
    from donations n where n.donor_email = m.email and n.status = 'captured' and n.donor_name is not null) n`

/** The donors to whom the operator may write, or those who chose and to whom it may not or no longer. */
function mailingStatement(
  mayWrite: boolean,
  since: Since,
  timeZone: string,
): { text: string; values: unknown[] } {
  const { values, bind } = statementValues()
  const zone = bind(timeZone)
  const from = instantOf(since, zone, bind)
  const changed = from
    ? `and (m.at >= ${from} or exists (
         select 1 from donations d where d.donor_email = m.email and coalesce(d.changed_at, d.created_at) >= ${from}))`
    : ''
  const text = `select m.email as donor_email, n.donor_name, n.years from ${choosers}
    where ${mayWrite ? '' : 'not '}${mayWriteTo('m.email')} ${changed} order by m.email`
  return { text, values }
}

async function anyConsents({ db }: App): Promise<boolean> {
  const found = await db.rows(
    'any_mailing_consent',
    `select 1 from mailing_choices m where ${mayWriteTo('m.email')} limit 1`,
  )
  return found.length > 0
}

function instantOf(since: Since, zone: string, bind: (value: unknown) => string): string | null {
  if (!since) return null
  return 'instant' in since
    ? `${bind(since.instant)}::timestamptz`
    : `(${bind(since.day)}::date::timestamp at time zone ${zone})`
}
