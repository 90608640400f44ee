import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const campaignUpdate: Template<'campaign-update'> = {
  subject: (_, { t }) => t('News from a campaign you gave to'),
  Mail({ props: { body, campaign }, house }) {
    const { t, product } = house
    const student = campaign.studentName
    return (
      <Letter
        house={house}
        title={t('News from {student}', { student })}
        preview={body.slice(0, 120)}
        percent={campaign.progressPercent}
        why={t('You get this mail because you gave to {student} at {product} and asked for updates.', {
          student,
          product,
        })}
      >
        {body.split(/\n{2,}/).map((paragraph, index) => (
          <Words key={index}>{paragraph}</Words>
        ))}
        <Action href={campaign.link}>{t('See the campaign')}</Action>
      </Letter>
    )
  },
}
