/** The testimonial carousel goes on every 3 s over its entries (P178). */
export const testimonialEveryMs = 3_000

/** The entry after this one, around. */
export function nextTestimonial(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) % count
}

/** The entry before this one, around. */
export function previousTestimonial(index: number, count: number): number {
  return count === 0 ? 0 : (index + count - 1) % count
}
