import { Link as RouterLink } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'

/** A notice, because money that was captured and is in no total must be visible to somebody. */
export function HeldNotice({ count }: { count: number }) {
  return (
    <Banner
      tone="danger"
      title={count === 1 ? 'One payment is held' : `${count.toLocaleString('en-US')} payments are held`}
    >
      This money counts in no campaign’s total until it is refunded or assigned.{' '}
      <Link asChild>
        <RouterLink to="?status=held">Review held payments</RouterLink>
      </Link>
    </Banner>
  )
}
