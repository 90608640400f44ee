import type { Db } from '../platform/database.server.ts'

export type MonthTotal = { month: string; donations: number; amountCents: number }
export type TopDonor = { donorEmail: string; donorName: string; donations: number; totalCents: number }
export type Totals = { months: MonthTotal[]; topDonors: TopDonor[] }

const topDonors = 50

/** What was given in each month of the platform's calendar, and who gave most. Read from the donations themselves. */
export async function loadTotals(db: Db, timeZone: string): Promise<Totals> {
  const [months, donors] = await Promise.all([
    db.rows<MonthTotal>(
      'totals_by_month',
      `select to_char(date_trunc('month', created_at, $1), 'YYYY-MM') as month, count(*) as donations,
         sum(amount)::bigint as "amountCents"
       from donations where status = 'captured' group by 1 order by 1`,
      [timeZone],
    ),
    db.rows<TopDonor>(
      'top_donors',
      `select donor_email as "donorEmail", coalesce(max(donor_name), 'Anonymous') as "donorName", count(*) as donations,
         sum(amount)::bigint as "totalCents"
       from donations where status = 'captured' group by donor_email order by sum(amount) desc, donor_email limit $1`,
      [topDonors],
    ),
  ])
  return { months, topDonors: donors }
}
