import type { Db, Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Testimonial } from '../contract.ts'

/** The carousel rotates through up to 8 entries (P178). */
const maxShown = 8

/** The testimonials of former scholars, in the configured order. */
export async function loadTestimonials(db: Db): Promise<Testimonial[]> {
  return await db.rows<Testimonial>(
    'testimonials',
    `select name, quote, amount as amount_cents, field from testimonials order by position limit ${maxShown}`,
    [],
  )
}

/** Replaces all testimonials with these, in this order. */
export async function replaceTestimonials(tx: Tx, testimonials: readonly Testimonial[]): Promise<void> {
  await tx.rows('drop_testimonials', 'delete from testimonials')
  await tx.rows(
    'insert_testimonials',
    `insert into testimonials (name, quote, amount, field, position)
     select t.name, t.quote, t."amountCents", t.field, t.place
     from rows from (jsonb_to_recordset($1::jsonb) as (name text, quote text, "amountCents" bigint, field text))
       with ordinality as t(name, quote, "amountCents", field, place)`,
    [JSON.stringify(testimonials)],
  )
  await announce(tx, ['testimonials'])
}
