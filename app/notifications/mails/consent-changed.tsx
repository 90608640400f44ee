import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const consentChanged: Template<'consent-changed'> = {
  subject: ({ withdrawn }, { t }) => (withdrawn ? t('Consent withdrawn') : t('Consent given')),
  Mail({ props: { name, withdrawn, campaign }, house }) {
    const { t, product, supportEmail } = house
    const student = campaign.studentName
    return (
      <Letter
        house={house}
        title={withdrawn ? t('Consent withdrawn, {name}', { name }) : t('Consent given, {name}', { name })}
        preview={student}
        percent={campaign.progressPercent}
        why={t('You get this mail because consent for a campaign at {product} has changed.', { product })}
      >
        <Words>
          {withdrawn
            ? t('The page of {student} is hidden and withdrawals are paused. The funds stay safe.', {
                student,
              })
            : t('The page of {student} is back, and its funds can be withdrawn again.', { student })}
        </Words>
        <Action href={`${house.appUrl}/account`}>{t('Open your account')}</Action>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
