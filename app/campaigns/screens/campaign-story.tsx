import { Section } from '../../ui/page.tsx'
import type { PublicCampaign } from '../contract.ts'

/** The story as it was written, in lines that can be read. */
export function CampaignStory({ campaign }: { campaign: PublicCampaign }) {
  const paragraphs = campaign.story.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <Section title={`${campaign.firstName}’s story`}>
      <div className="measure grid gap-4 text-lg leading-relaxed">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line wrap-anywhere">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </Section>
  )
}
