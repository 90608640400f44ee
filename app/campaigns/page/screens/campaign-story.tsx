import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'

/** The story as it was written, in lines that can be read. */
export function CampaignStory({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const paragraphs = campaign.story.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <Section title={t('{name}’s story', { name: campaign.firstName })}>
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
