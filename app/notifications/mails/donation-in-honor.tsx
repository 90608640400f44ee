import type { NotifyContext } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { mailTo } from '../outgoing.ts'
import { Action, Paragraph } from './parts.tsx'

export const donationInHonor = defineMail(
  'gift-in-honor',
  (
    { donor, honoree, campaign }: { donor: string; honoree: string; campaign: CampaignFacts },
    { t, product },
  ) => {
    const facts = { donor, honoree, student: campaign.studentName }
    return {
      subject: t('A donation in your honor'),
      title: t('A gift in your honor, {honoree}', facts),
      preview: t('Someone gave to a student in your honor.'),
      campaign,
      why: t('You’re receiving this one email because {donor} gave us your address at {product}.', {
        donor,
        product,
      }),
      body: (
        <>
          <Paragraph>
            {t(
              '{donor} gave to {student}, who is raising money for school, and did it in your honor.',
              facts,
            )}
          </Paragraph>
          <Action href={campaign.link}>{t('See the campaign')}</Action>
          <Paragraph quiet>{t('We keep your address with the gift and won’t email you again.')}</Paragraph>
        </>
      ),
    }
  },
)

/** Mails the honored person, if the donor entered their email. Doesn't mention the amount. */
export function notifyHonoree(donation: DonationFacts, campaign: CampaignFacts, { wordsFor }: NotifyContext) {
  const { honoreeEmail, inHonorOf, donorName, locale } = donation
  if (!honoreeEmail || !inHonorOf) return []
  const reader = locale ? { email: honoreeEmail, locale } : { email: honoreeEmail }
  const donor = donorName ?? wordsFor(reader).t('Someone')
  return [mailTo(donationInHonor, reader, { donor, honoree: inHonorOf, campaign })]
}
