import { Badge } from '../../../ui/badge.tsx'
import type { ShownTransactionStatus } from '../contract.ts'

export const statusLabels = {
  completed: 'Completed',
  partly: 'Partly returned',
  refunded: 'Refunded',
  disputed: 'Disputed',
  held: 'Held',
} as const satisfies Record<ShownTransactionStatus, string>

const tones = {
  completed: 'gown',
  partly: 'gold',
  refunded: 'plain',
  disputed: 'clay',
  held: 'gold',
} as const

/** Where a donation stands. */
export function StatusBadge({ status }: { status: ShownTransactionStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}
