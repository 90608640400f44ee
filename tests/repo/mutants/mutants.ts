import { checkout } from './list/checkout.ts'
import { donations } from './list/donations.ts'
import { ledger } from './list/ledger.ts'
import { native } from './list/native.ts'
import { offline } from './list/offline.ts'
import { platform } from './list/platform.ts'
import { push } from './list/push.ts'
import { stripe } from './list/stripe.ts'
import { waiting } from './list/waiting.ts'
import { withdrawals } from './list/withdrawals.ts'
import type { Mutant } from './mutant.ts'

/** Every mutant of the money paths. */
export const mutants: readonly Mutant[] = [
  ...ledger,
  ...checkout,
  ...donations,
  ...withdrawals,
  ...platform,
  ...stripe,
  ...waiting,
  ...push,
  ...offline,
  ...native,
]
