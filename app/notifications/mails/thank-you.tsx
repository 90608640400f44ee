import { Letter } from './letter.tsx'
import { Action, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const thankYou: Template<'thank-you'> = {
  subject: (_, { t }) => t('A thank-you for your donation'),
  Mail({ props: { words, donation, campaign }, house }) {
    const { t, product, money } = house
    const facts = { student: campaign.studentName, amount: money(donation.amountCents) }
    return (
      <Letter
        house={house}
        title={t('{student} thanks you', facts)}
        preview={words}
        percent={campaign.progressPercent}
        why={t('You get this mail because you gave at {product}.', { product })}
      >
        <Words>{t('For your gift of {amount}, {student} writes:', facts)}</Words>
        <Quote>{words}</Quote>
        <Action href={campaign.link}>{t('See how the campaign goes')}</Action>
      </Letter>
    )
  },
}
