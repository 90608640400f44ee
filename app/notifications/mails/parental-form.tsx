import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

/** send-form-submission {formType 'parental'} (P215): whom to ask, and no more of a child than its page shows. */
export const parentalForm: Template<'parental-form'> = {
  subject: (_, { t }) => t('Parental consent form'),
  Mail({ props: { campaign, parent }, house }) {
    const { t } = house
    return (
      <Letter
        house={house}
        title={t('A parental consent form')}
        preview={campaign.studentName}
        percent={campaign.progressPercent}
        why={adminsHear(house)}
      >
        <Words>{t('A parent or guardian has created a campaign for a student under 18.')}</Words>
        <Lines
          lines={[
            { label: t('Student'), value: campaign.studentName },
            { label: t('Parent or guardian'), value: parent.name || parent.email },
            { label: t('E-mail'), value: parent.email },
            ...(parent.relationship ? [{ label: t('Relationship'), value: parent.relationship }] : []),
          ]}
        />
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </Letter>
    )
  },
}
