import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

export const newCampaignNotice: Template<'new-campaign-notice'> = {
  subject: (_, { t }) => t('New scholar'),
  Mail: ({ props: { campaign, byGuardian }, house }) => (
    <Letter
      house={house}
      title={house.t('A new campaign')}
      preview={campaign.title}
      percent={campaign.progressPercent}
      why={adminsHear(house)}
    >
      <Words>{house.t('{title} was created.', { title: campaign.title })}</Words>
      <Lines
        lines={[
          { label: house.t('Student'), value: campaign.studentName },
          {
            label: house.t('Created by'),
            value: byGuardian ? house.t('a parent or guardian') : house.t('the student'),
          },
          { label: house.t('Goal'), value: house.money(campaign.goalCents) },
          {
            label: house.t('Listed'),
            value: campaign.isApproved ? house.t('yes') : house.t('waits for approval'),
          },
        ]}
      />
      <Action href={campaign.link}>{house.t('See the campaign page')}</Action>
    </Letter>
  ),
}
