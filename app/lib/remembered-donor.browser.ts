import { browserStorage } from './storage.browser.ts'

/**
 * The name and email of a donor, stored on this device at their request for 180 days, because a phone may change hands.
 */
export type RememberedDonor = { name: string; email: string; until: string }

export const daysRemembered = 180

const stored = browserStorage<RememberedDonor | null>('remembered-donor', found => {
  const { name, email, until } = (found ?? {}) as Partial<RememberedDonor>
  const isWhole = typeof name === 'string' && typeof email === 'string' && typeof until === 'string'
  return isWhole && Date.parse(until) > Date.now() ? { name, email, until } : null
})

/** The donor remembered on this device; null if none is stored or the 180 days are over. */
export const rememberedDonor = (): RememberedDonor | null => stored.read()

export function rememberDonor({ name, email }: { name: string; email: string }): void {
  const until = new Date(Date.now() + daysRemembered * 86_400_000).toISOString()
  stored.write({ name, email, until })
}

/** Called when the donor asks to be forgotten, and at every sign-out. */
export const forgetDonor = (): void => stored.drop()
