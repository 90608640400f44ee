import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

export const newCampaignNotice: Template<'new-campaign-notice'> = {
  subject: ({ campaign }) => `New scholar: ${campaign.studentName}`,
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
          { label: 'Student', value: campaign.studentName },
          { label: 'Created by', value: byGuardian ? 'a parent or guardian' : 'the student' },
          { label: 'Goal', value: money(campaign.goalCents, house.currencySign) },
          { label: 'Listed', value: campaign.isApproved ? 'yes' : 'waits for approval' },
        ]}
      />
      <Action href={campaign.link}>{house.t('See the campaign page')}</Action>
    </Letter>
  ),
}
