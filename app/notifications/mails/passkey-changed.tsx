import { Letter } from './letter.tsx'
import { Words } from './parts.tsx'
import type { Template } from './template.ts'

export const passkeyChanged: Template<'passkey-changed'> = {
  subject: ({ added }, { t, product }) =>
    added
      ? t('A passkey was added at {product}', { product })
      : t('A passkey was removed at {product}', { product }),
  Mail({ props: { name, passkey, added }, house }) {
    const { t, product, supportEmail } = house
    const what = added
      ? t('You can now sign in with the passkey “{passkey}”.', { passkey })
      : t('The passkey “{passkey}” no longer signs you in.', { passkey })
    return (
      <Letter
        house={house}
        title={added ? t('A new passkey, {name}', { name }) : t('A passkey is gone, {name}', { name })}
        preview={what}
        why={t('You get this mail because the passkeys of your account at {product} changed.', { product })}
      >
        <Words>{what}</Words>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
