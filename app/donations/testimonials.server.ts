import type { Db } from '../platform/database.server.ts'
import type { Testimonial } from './contract.ts'

/** The carousel goes over 8 entries (P178). */
const mostShown = 8

/** What former scholars say, in the order that the house gave them; none where the house has none. */
export async function loadTestimonials(db: Db): Promise<Testimonial[]> {
  return await db.rows<Testimonial>(
    'testimonials',
    `select name, quote, amount as amount_cents, field from testimonials order by position limit ${mostShown}`,
    [],
  )
}
