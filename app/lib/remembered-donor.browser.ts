import { browserStorage } from './storage.browser.ts'

/** Name and email of who gives from this device. A phone may change hands: only by their wish, and not for ever. */
export type RememberedDonor = { name: string; email: string; until: string }

const daysRemembered = 180

const stored = browserStorage<RememberedDonor | null>('remembered-donor', found => {
  const { name, email, until } = (found ?? {}) as Partial<RememberedDonor>
  const isWhole = typeof name === 'string' && typeof email === 'string' && typeof until === 'string'
  return isWhole && Date.parse(until) > Date.now() ? { name, email, until } : null
})

/** Who asked to be remembered on this device; null for nobody, or when it is too long ago. */
export const rememberedDonor = (): RememberedDonor | null => stored.read()

/** Remembers a donor on this device for half a year. */
export function rememberDonor({ name, email }: { name: string; email: string }): void {
  const until = new Date(Date.now() + daysRemembered * 86_400_000).toISOString()
  stored.write({ name, email, until })
}

/** On request, and whenever someone signs out here. */
export const forgetDonor = (): void => stored.drop()
