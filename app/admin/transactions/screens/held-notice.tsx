import { Link as RouterLink } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'

/** Money that was taken and stands in no total must be seen by somebody. */
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
