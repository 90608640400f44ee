import { Letter } from './letter.tsx'
import { Action, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const accountStanding: Template<'account-standing'> = {
  subject: ({ suspended }, { t, product }) =>
    suspended
      ? t('Your {product} account is suspended', { product })
      : t('Your {product} account is open again', { product }),
  Mail({ props: { name, suspended, reason }, house }) {
    const { t, product, supportEmail } = house
    const what = suspended
      ? t('You cannot sign in for now. Your campaign pages are hidden, and withdrawals are on hold.')
      : t('You can sign in again. Your campaign pages show again, and withdrawals go on.')
    return (
      <Letter
        house={house}
        title={t('About your account, {name}', { name })}
        preview={what}
        why={t('You get this mail because you have an account at {product}.', { product })}
      >
        <Words>{what}</Words>
        <Words>{t('The reason:')}</Words>
        <Quote>{reason}</Quote>
        {suspended ? null : <Action href={`${house.appUrl}/signin`}>{t('Sign In')}</Action>}
        <Words quiet>{t('Do you see it otherwise? Write to {supportEmail}.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
