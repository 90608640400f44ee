import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const welcome: Template<'welcome'> = {
  subject: (_, house) => house.t('Welcome to {product}', { product: house.product }),
  Mail: ({ props: { name, customUserId }, house }) => (
    <Letter
      house={house}
      title={house.t('Welcome, {name}', { name })}
      preview={house.t('Your account is ready. One page, one link, and people can help.')}
      why={house.t('You get this mail because you signed up at {product}.', { product: house.product })}
    >
      <Words>
        {house.t(
          'Your account is ready. Tell people what you are studying and what it costs, share one link, and everyone who believes in you can help.',
        )}
      </Words>
      <Lines lines={[{ label: house.t('Your User ID'), value: customUserId }]} />
      <Action href={`${house.appUrl}/start-campaign`}>{house.t('Start your campaign')}</Action>
      <Words quiet>
        {house.t(
          'You sign in with your e-mail and your User ID, so keep this mail. Was it not you who signed up? Write to us and we remove the account.',
        )}
      </Words>
    </Letter>
  ),
}
