import { useSession } from '../../shell/use-session.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { shareLink } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'

/** Whom to ask, and how anybody reports a campaign (spec 2, decision 13). */
export function QuestionsAndReport({ campaign }: { campaign: PublicCampaign }) {
  const { appUrl, branding } = useSession()
  const address = shareLink(appUrl, campaign)
  const mail = (subject: string) =>
    `mailto:${branding.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${address}`)}`
  return (
    <Section title="Questions?">
      <p className="measure text-ink-soft">
        Write to <Link href={mail(`Question about ${campaign.title}`)}>{branding.supportEmail}</Link>: a
        person answers. If something about this campaign looks wrong,{' '}
        <Link href={mail(`Report campaign ${campaign.id}`)}>report this campaign</Link>.
      </p>
    </Section>
  )
}
