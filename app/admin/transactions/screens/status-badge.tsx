import { phrase } from '../../../lib/phrase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ShownTransactionStatus } from '../list.ts'

export const statusLabels = {
  completed: phrase('Completed'),
  partly: phrase('Partly returned'),
  refunded: phrase('Refunded'),
  disputed: phrase('Disputed'),
  held: phrase('Held'),
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
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
}
