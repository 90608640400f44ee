import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const passwordReset: Template<'password-reset'> = {
  subject: (_, { t, product }) => t('Reset your {product} password', { product }),
  Mail({ props: { token }, house }) {
    const { t, product } = house
    return (
      <Letter
        house={house}
        title={t('Reset your password')}
        preview={t('The link works once and expires in 1 hour.')}
        why={t('You get this mail because a password reset was requested for your e-mail at {product}.', {
          product,
        })}
      >
        <Words>{t('Choose a new password here. The link works once and expires in 1 hour.')}</Words>
        {/* In the fragment the token reaches no server and no log on its way (P50). */}
        <Action href={`${house.appUrl}/reset-password#token=${token}`}>{t('Choose a new password')}</Action>
        <Words quiet>
          {t('Was it not you? Then leave this mail: nothing has changed, and nobody can see it.')}
        </Words>
      </Letter>
    )
  },
}
