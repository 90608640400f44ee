import { useMemo } from 'react'
import { useSession } from '../shell/use-session.tsx'
import { type FeeRates, unpackFees } from './fee-schedule.ts'

/** The fees in force when the page was loaded. */
export function useFees(): FeeRates {
  const { fees } = useSession()
  return useMemo(() => unpackFees(fees), [fees])
}
