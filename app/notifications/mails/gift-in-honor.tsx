import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const giftInHonor: Template<'gift-in-honor'> = {
  subject: (_, { t }) => t('A donation in your honor'),
  Mail({ props: { donor, honoree, campaign }, house }) {
    const { t, product } = house
    const facts = { donor, honoree, student: campaign.studentName }
    return (
      <Letter
        house={house}
        title={t('A gift in your honor, {honoree}', facts)}
        preview={t('Somebody gave to a student in your honor.')}
        percent={campaign.progressPercent}
        why={t('You get this one mail because {donor} gave us your address at {product}.', {
          donor,
          product,
        })}
      >
        <Words>
          {t('{donor} gave to {student}, who is raising money for school, and did it in your honor.', facts)}
        </Words>
        <Action href={campaign.link}>{t('See the campaign')}</Action>
        <Words quiet>{t('We keep your address with the gift and write to you no more.')}</Words>
      </Letter>
    )
  },
}
