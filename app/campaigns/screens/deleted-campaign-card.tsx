import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import type { OwnCampaign } from '../contract.ts'

/** A deactivated campaign: never removed, its raised funds preserved and available for withdrawal (spec 2, decision 12). */
export function DeletedCampaignCard({ campaign }: { campaign: OwnCampaign }) {
  const { title, raisedCents, availableCents } = campaign
  return (
    <Card as="section" look="sunken" aria-label="Campaign Deleted" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">Campaign Deleted</h2>
        <p className="text-ink-soft wrap-break-word">{title}</p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-ink-soft">Raised</dt>
          <dd className="text-lg font-semibold">
            <Amount cents={raisedCents} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Available for withdrawal</dt>
          <dd className="text-lg font-semibold">
            <Amount cents={availableCents} signed />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">Its page is offline. The funds it raised are preserved.</p>
    </Card>
  )
}
