import { phrase } from '../../lib/phrase.ts'
import type { CodePurpose } from '../facts.ts'
import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import type { Template } from './template.ts'

const purposes: Record<CodePurpose, { subject: string; title: string; notYou: string }> = {
  'sign-in': {
    subject: phrase('Your {product} sign-in code'),
    title: phrase('Your sign-in code'),
    notYou: phrase('Somebody typed your e-mail and User ID. Without this code they cannot get in.'),
  },
  'prove-email': {
    subject: phrase('Your {product} code to confirm your e-mail'),
    title: phrase('Confirm your e-mail'),
    notYou: phrase('Somebody typed your address by mistake. Without this code nothing is done in your name.'),
  },
  'step-up': {
    subject: phrase('Your {product} security code'),
    title: phrase('Your security code'),
    notYou: phrase(
      'Somebody signed in as you is trying to do something that needs your say, such as a withdrawal. Sign out everywhere and write to us at once.',
    ),
  },
}

export const code: Template<'code'> = {
  // The code itself stays out of the subject: subjects are shown on locked screens.
  subject: ({ purpose }, house) => house.t(purposes[purpose].subject, { product: house.product }),
  Mail({ props: { code: digits, purpose }, house }) {
    const { title, notYou } = purposes[purpose]
    return (
      <Letter
        house={house}
        title={house.t(title)}
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
        <Words quiet>{house.t('Was it not you? {notYou}', { notYou: house.t(notYou) })}</Words>
      </Letter>
    )
  },
}
