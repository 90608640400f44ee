import type { Db } from '../../platform/database/database.server.ts'
import type { Testimonial } from '../contract.ts'

/** The carousel goes over 8 entries (P178). */
const mostShown = 8

/** What former scholars say, in the configured order; none where none are configured. */
export async function loadTestimonials(db: Db): Promise<Testimonial[]> {
  return await db.rows<Testimonial>(
    'testimonials',
    `select name, quote, amount as amount_cents, field from testimonials order by position limit ${mostShown}`,
    [],
  )
}
