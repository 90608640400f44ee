/** The testimonial carousel advances every 3 s (P178). */
export const testimonialEveryMs = 3_000

export function nextTestimonial(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) % count
}

export function previousTestimonial(index: number, count: number): number {
  return count === 0 ? 0 : (index + count - 1) % count
}
