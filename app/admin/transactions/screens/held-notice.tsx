import { Link as RouterLink } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** A notice, because money that was captured and is in no total must be visible to someone. */
export function HeldNotice({ count }: { count: number }) {
  const { t } = useWords()
  return (
    <Banner
      tone="danger"
      title={t('{count, plural, =1 {One payment is held} other {# payments are held}}', { count })}
    >
      {t('This money counts in no campaign’s total until it is refunded or assigned.')}{' '}
      <Link asChild>
        <RouterLink to="?status=held">{t('Review held payments')}</RouterLink>
      </Link>
    </Banner>
  )
}
