import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import type { PublicCampaign } from '../contract.ts'

/** Stands where the gift was: what became of it, and who still needs one. */
export function CampaignEnded({ campaign }: { campaign: PublicCampaign }) {
  const { firstName, donorCount } = campaign
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">This campaign has ended</h2>
      <p className="text-ink-soft">
        {donorCount > 0
          ? `Thank you to everybody who helped ${firstName}. Gifts are closed.`
          : `Gifts to ${firstName} are closed.`}
      </p>
      <Link to="/scholars" className={buttonClass({ variant: 'secondary', wide: true })}>
        Browse Scholars
      </Link>
    </div>
  )
}
