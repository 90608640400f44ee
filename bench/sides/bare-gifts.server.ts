import type pg from 'pg'

/** A donation as the bare server receives it: no signature, no checks. */
export type BareGift = { id: string; campaignId: string; amount: number; donorEmail: string }

const insert = `insert into bare.donations values ($1, $2, $3, 'Dora Donor', $4, null, now())`
const update =
  'update bare.campaigns set raised_amount = raised_amount + $2, donor_count = donor_count + 1 where id = $1'

/** Records a donation in a separate transaction, the usual approach. */
export async function recordOne(pool: pg.Pool, gift: BareGift): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const values = [gift.id, gift.campaignId, gift.amount, gift.donorEmail]
    await client.query({ name: 'insert', text: insert, values })
    await client.query({ name: 'update', text: update, values: [gift.campaignId, gift.amount] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const many = `
  with given as (select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) as g (id, campaign_id, amount, email)),
  gifts as (insert into bare.donations select id, campaign_id, amount, 'Dora Donor', email, null, now() from given)
  update bare.campaigns c set raised_amount = raised_amount + sums.amount, donor_count = donor_count + sums.count
  from (select campaign_id, sum(amount) as amount, count(*) as count from given group by 1) sums where sums.campaign_id = c.id`

/**
 * Records donations in groups: those that arrive during a commit share the next transaction. Each promise resolves after the commit of its
 * group.
 */
export function groupedGifts(pool: pg.Pool): (gift: BareGift) => Promise<void> {
  type PendingGift = { gift: BareGift; done(): void; fail(error: unknown): void }
  let waiting: PendingGift[] = []
  let isRunning = false
  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const column = (of: (gift: BareGift) => unknown) => group.map(({ gift }) => of(gift))
      const values = [
        column(g => g.id),
        column(g => g.campaignId),
        column(g => g.amount),
        column(g => g.donorEmail),
      ]
      await pool.query({ name: 'many', text: many, values }).then(
        () => group.forEach(({ done }) => void done()),
        error => group.forEach(({ fail }) => void fail(error)),
      )
    }
    isRunning = false
  }
  return gift =>
    new Promise((done, fail) => {
      waiting.push({ gift, done, fail })
      if (!isRunning) void drain()
    })
}
