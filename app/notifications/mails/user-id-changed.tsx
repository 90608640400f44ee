import { Letter } from './letter.tsx'
import { Words } from './parts.tsx'
import type { Template } from './template.ts'

export const userIdChanged: Template<'user-id-changed'> = {
  subject: (_, { t, product }) => t('Your {product} User ID was changed', { product }),
  Mail({ props: { name, customUserId }, house }) {
    const { t, product, supportEmail } = house
    return (
      <Letter
        house={house}
        title={t('Your User ID was changed, {name}', { name })}
        preview={t('Sign in with {userId} from now on.', { userId: customUserId })}
        why={t('You get this mail because the User ID of your account at {product} was changed.', {
          product,
        })}
      >
        <Words>
          {t(
            'Your User ID is now {userId}. The old one no longer signs you in; nobody else can take it for a year.',
            {
              userId: customUserId,
            },
          )}
        </Words>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
