import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import { noticeTo } from '../outgoing.ts'
import { ofCampaign } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_ends_soon: { campaignId: string }
  }
}

/** Notifies the owner, in the feed and by push message, that the campaign ends soon. */
export default defineEvent<{ campaign: CampaignFacts; owner: Owner }>()({
  kinds: ['campaign_ends_soon'],
  facts: ({ campaignId }, rows) => ofCampaign(campaignId, rows, (campaign, owner) => ({ campaign, owner })),
  mustReach: ['owner'],
  notify({ campaign, owner }, { wordsFor }) {
    const { t } = wordsFor(owner)
    const { endDate, raisedCents } = campaign
    return {
      notices: [
        noticeTo(owner, 'milestone', {
          title: t('Your campaign ends soon'),
          message: t('There are a few days left to share it.'),
          student: campaign.studentName,
        }),
      ],
      pushes: [
        {
          userId: owner.userId,
          kind: 'campaign_end',
          facts: { cents: raisedCents, ...(endDate ? { ends: endDate } : {}) },
          path: '/',
        },
      ],
    }
  },
  samples: [{ campaign: sampleCampaign, owner: sampleOwner }],
})
