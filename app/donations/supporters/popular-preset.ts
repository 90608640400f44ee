import type { Supporter } from '../contract.ts'
import { anonymous } from '../donor-name.ts'
import { presetDonations } from '../fees.ts'

/** So many donations must be on the list before it says anything of what others give, and so many of them one preset. */
export const fewestDonations = 10
export const fewestOfOne = 4

/**
 * The preset that was given most often among the newest donations, in cents; null where no preset leads all other amounts (P402). It is made of
 * the list that everyone reads already, so it reveals nobody; who gives one amount again and again under one name counts once.
 */
export function popularPreset(
  donations: readonly Pick<Supporter, 'id' | 'name' | 'amountCents'>[],
): number | null {
  if (donations.length < fewestDonations) return null
  const givers = new Map<number, Set<string>>()
  for (const { id, name, amountCents } of donations) {
    const who = name === anonymous ? id : name
    givers.set(amountCents, (givers.get(amountCents) ?? new Set()).add(who))
  }
  const most = Math.max(...[...givers.values()].map(({ size }) => size))
  const leading = [...givers].filter(([, { size }]) => size === most)
  const [cents = 0] = leading[0] ?? []
  if (most < fewestOfOne || leading.length > 1 || !presetDonations.some(preset => preset.cents === cents))
    return null
  return cents
}
