import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `campaignId` is null if the attack targets the whole platform. */
    card_testing_began: { attackId: string; campaignId: string | null }
  }
}

const cardTestingBegan = defineMail(
  'card-testing-began',
  ({ campaign }: { campaign?: CampaignFacts }, { t, product, appUrl }) => ({
    subject: t('Someone may be testing stolen cards'),
    title: t('Someone may be testing stolen cards'),
    preview: campaign ? campaign.studentName : product,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {campaign
            ? t(
                'Many cards were just declined on {student}’s campaign. Someone is probably testing stolen cards.',
                {
                  student: campaign.studentName,
                },
              )
            : t(
                'Many cards were just declined on several campaigns. Someone is probably testing stolen cards.',
              )}
        </Paragraph>
        <Paragraph>
          {t(
            'Until things calm down, every donor’s browser solves a small puzzle first, and first-time donors have a minimum amount. You don’t need to do anything. You can watch what’s happening or pause giving.',
          )}
        </Paragraph>
        <Action href={`${appUrl}/admin/operations#card-testing`}>{t('See what is happening')}</Action>
      </>
    ),
  }),
)

/** Notifies the admins that a card testing attack began, on a campaign or, without `campaign`, on the whole platform. */
export default defineEvent<{ campaign?: CampaignFacts; admins: Person[] }>()({
  kinds: ['card_testing_began'],
  facts({ campaignId }, rows) {
    const admins = staffWith('pauseDonations', rows)
    if (campaignId === null) return { admins }
    const campaign = rows.campaigns.get(campaignId)
    return campaign ? { campaign, admins } : null
  },
  mustReach: ['admins'],
  mails: [cardTestingBegan],
  notify: ({ campaign, admins }) => ({
    mails: admins.map(admin => mailTo(cardTestingBegan, admin, campaign ? { campaign } : {})),
  }),
  samples: [{ campaign: sampleCampaign, admins: [sampleAdmin] }, { admins: [sampleAdmin] }],
})
