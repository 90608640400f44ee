import { Letter } from './letter.tsx'
import { Words } from './parts.tsx'
import type { Template } from './template.ts'

export const passwordChanged: Template<'password-changed'> = {
  subject: (_, { t, product }) => t('Your {product} password was changed', { product }),
  Mail({ props: { name }, house }) {
    const { t, product, supportEmail } = house
    return (
      <Letter
        house={house}
        title={t('Your password was changed, {name}', { name })}
        preview={t('Every other session was signed out.')}
        why={t('You get this mail because the password of your account at {product} was changed.', {
          product,
        })}
      >
        <Words>{t('Your password has been successfully changed. Every other session was signed out.')}</Words>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
