import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { useWords } from '../../words/use-words.tsx'
import { statusWords, type WithdrawalStatus } from '../withdrawal.ts'

const tones: Record<WithdrawalStatus, BadgeProps['tone']> = {
  pending: 'gold',
  approved: 'sky',
  rejected: 'clay',
  paid: 'gown',
  returned: 'clay',
}

export function StatusBadge({ status, words }: { status: WithdrawalStatus; words?: string }) {
  const { t } = useWords()
  return (
    <Badge tone={tones[status]} className="whitespace-normal! text-balance">
      {words ?? t(statusWords[status])}
    </Badge>
  )
}
