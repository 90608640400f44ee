import { Link } from 'react-router'
import { linkClass } from '../../../ui/link.tsx'
import type { CampaignRow } from '../campaign-lists.ts'

/** The student of a campaign in a list, leading to its analytics. */
export function CampaignLink({ campaign: { id, studentName } }: { campaign: CampaignRow }) {
  return (
    <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
      {studentName}
    </Link>
  )
}
