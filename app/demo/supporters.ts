import { supporterNames } from '#app/demo/supporters/names.ts'

export { supporterMessages } from '#app/demo/supporters/messages.ts'

/** Someone who gives in the demo world; the same email always gives under the same name. */
export type DemoSupporter = { name: string; email: string }

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`

/** The people who give, to be drawn from with repetition: some give to several students. */
export const demoSupporters: readonly DemoSupporter[] = supporterNames.map(name => ({
  name,
  email: emailOf(name),
}))

/** The share of donations given anonymously. */
export const anonymousShare = 0.18

/** The share of donations that come with a message. */
export const messageShare = 0.45

/** A donation in cents and how often it is made, relative to the other weights. */
export type DonationSize = { cents: number; weight: number }

/** What people donate: mostly the presets (P150), some other sums, a few large ones. Mean about $60. */
export const donationSizes: readonly DonationSize[] = [
  { cents: 2_500, weight: 280 },
  { cents: 5_000, weight: 250 },
  { cents: 10_000, weight: 160 },
  { cents: 25_000, weight: 18 },
  { cents: 500, weight: 16 },
  { cents: 1_000, weight: 60 },
  { cents: 1_500, weight: 22 },
  { cents: 2_000, weight: 58 },
  { cents: 3_000, weight: 36 },
  { cents: 3_333, weight: 3 },
  { cents: 3_500, weight: 14 },
  { cents: 4_000, weight: 26 },
  { cents: 4_200, weight: 6 },
  { cents: 6_000, weight: 14 },
  { cents: 7_500, weight: 34 },
  { cents: 12_000, weight: 8 },
  { cents: 15_000, weight: 18 },
  { cents: 20_000, weight: 12 },
  { cents: 30_000, weight: 3 },
  { cents: 50_000, weight: 7 },
  { cents: 75_000, weight: 1 },
  { cents: 100_000, weight: 3 },
]
