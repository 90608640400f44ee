import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `campaignId` null: the whole platform. */
    card_testing_began: { attackId: string; campaignId: string | null }
  }
}

const cardTestingBegan: MailDefinition<'card-testing-began', { campaign?: CampaignFacts }> = {
  name: 'card-testing-began',
  subject: (_, { t }) => t('Stolen cards are being tried'),
  Mail({ props: { campaign }, context }) {
    const { t, product } = context
    return (
      <MailLayout
        context={context}
        title={t('Stolen cards are being tried')}
        preview={campaign ? campaign.studentName : product}
        why={adminsHear(context)}
      >
        <Words>
          {campaign
            ? t(
                "Many cards were just declined at {student}'s campaign. Somebody is probably trying stolen ones.",
                {
                  student: campaign.studentName,
                },
              )
            : t(
                'Many cards were just declined at several campaigns. Somebody is probably trying stolen ones.',
              )}
        </Words>
        <Words>
          {t(
            'Until it is quiet again, browsers do a little work before each gift, and newcomers give a minimum. There is nothing that you must do. You can see what happens, and pause giving.',
          )}
        </Words>
        <Action href={`${context.appUrl}/admin/card-testing`}>{t('See what is happening')}</Action>
      </MailLayout>
    )
  },
}

/** No campaign: the whole platform. */
type Facts = { campaign?: CampaignFacts; admins: Person[] }

/** Notifies the admins that an attack has begun; that it goes on is on their page. */
export default defineEvent<Facts>()({
  kinds: ['card_testing_began'],
  secrets: [],
  facts({ campaignId }, { campaigns, admins }) {
    if (campaignId === null) return { admins }
    const campaign = campaigns.get(campaignId)
    return campaign ? { campaign, admins } : null
  },
  mustReach: ['admins'],
  mails: [cardTestingBegan],
  notify: ({ campaign, admins }) => ({
    mails: admins.map(admin => mailTo(cardTestingBegan, admin, campaign ? { campaign } : {})),
    notices: [],
  }),
  samples: [{ campaign: sampleCampaign, admins: [sampleAdmin] }, { admins: [sampleAdmin] }],
})
