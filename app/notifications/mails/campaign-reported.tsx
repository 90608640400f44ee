import { Letter } from './letter.tsx'
import { Action, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

export const campaignReported: Template<'campaign-reported'> = {
  subject: (_, { t }) => t('A campaign was reported'),
  Mail({ props: { reason, details, campaign }, house }) {
    const { t } = house
    return (
      <Letter
        house={house}
        title={t('A campaign was reported')}
        preview={campaign.studentName}
        percent={campaign.progressPercent}
        why={adminsHear(house)}
      >
        <Words>{t('Somebody thinks that something is wrong with this campaign. Please look at it.')}</Words>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Reason'), value: reason },
          ]}
        />
        {details ? <Quote>{details}</Quote> : null}
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </Letter>
    )
  },
}
