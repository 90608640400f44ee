import { Letter } from './letter.tsx'
import { Words } from './parts.tsx'
import type { Template } from './template.ts'

export const accountDeleted: Template<'account-deleted'> = {
  subject: (_, { t, product }) => t('Your {product} account was deleted', { product }),
  Mail({ props: { name }, house }) {
    const { t, product, supportEmail } = house
    return (
      <Letter
        house={house}
        title={name ? t('Goodbye, {name}', { name }) : t('Goodbye')}
        preview={t('Your account and what you wrote are gone.')}
        why={t('You get this last mail because your account at {product} was deleted.', { product })}
      >
        <Words>
          {t(
            'Your account and what you wrote are gone. What was given stays in the books, without your name.',
          )}
        </Words>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
