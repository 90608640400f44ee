import type { Balances } from './balances.ts'

export type BalancesData = Balances & { topics: string[] }
