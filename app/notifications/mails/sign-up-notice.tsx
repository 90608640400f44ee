import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear, moment } from './words.ts'

export const signUpNotice: Template<'sign-up-notice'> = {
  subject: (_, { t }) => t('New sign-up'),
  Mail: ({ props: { email, customUserId, name, at }, house }) => (
    <Letter
      house={house}
      title={house.t('Somebody new signed up')}
      preview={customUserId}
      why={adminsHear(house)}
    >
      <Words>{house.t('A new account was made.')}</Words>
      <Lines
        lines={[
          { label: house.t('User ID'), value: customUserId },
          { label: house.t('E-mail'), value: email },
          ...(name ? [{ label: house.t('Name'), value: name }] : []),
          { label: house.t('Signed up'), value: moment(at, house) },
        ]}
      />
      <Action href={`${house.appUrl}/app-analytics`}>{house.t('Open App Analytics')}</Action>
    </Letter>
  ),
}
