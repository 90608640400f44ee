import type { CodePurpose } from '../facts.ts'
import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import type { Template } from './template.ts'

const purposes: Record<CodePurpose, { subject: string; title: string; notYou: string }> = {
  'sign-in': {
    subject: 'sign-in code',
    title: 'Your sign-in code',
    notYou: 'Somebody typed your e-mail and User ID. Without this code they cannot get in.',
  },
  'prove-email': {
    subject: 'code to confirm your e-mail',
    title: 'Confirm your e-mail',
    notYou: 'Somebody typed your address by mistake. Without this code nothing is done in your name.',
  },
  'step-up': {
    subject: 'security code',
    title: 'Your security code',
    notYou:
      'Somebody signed in as you is trying to do something that needs your say, such as a withdrawal. Sign out everywhere and write to us at once.',
  },
}

export const code: Template<'code'> = {
  // The code itself stays out of the subject: subjects are shown on locked screens.
  subject: ({ purpose }, house) => `Your ${house.product} ${purposes[purpose].subject}`,
  Mail({ props: { code: digits, purpose }, house }) {
    const { title, notYou } = purposes[purpose]
    return (
      <Letter
        house={house}
        title={title}
        preview={house.t('It works once and expires in 10 minutes.')}
        why={house.t('You get this mail because a code was asked for with your e-mail at {product}.', {
          product: house.product,
        })}
      >
        <Words>{house.t('Type this code where you asked for it:')}</Words>
        <Large spaced>{digits}</Large>
        <Words>
          {house.t(
            'It works once and expires in 10 minutes. Nobody from {product} will ever ask you for it.',
            { product: house.product },
          )}
        </Words>
        <Words quiet>{house.t('Was it not you? {notYou}', { notYou })}</Words>
      </Letter>
    )
  },
}
