import { Link } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** Money that was taken and stands in no total must be seen by somebody. */
export function HeldNotice({ count }: { count: number }) {
  return (
    <Banner
      tone="danger"
      title={count === 1 ? 'One payment is held' : `${count.toLocaleString('en-US')} payments are held`}
      action={
        <Link to="?status=held" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Review held payments
        </Link>
      }
    >
      Another sum was taken than the donor saw. Held money is in no total until it is given back.
    </Banner>
  )
}
