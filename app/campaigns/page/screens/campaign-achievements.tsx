import Award from 'lucide-react/icons/award'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** What the student has achieved so far, after the story that it belongs to. Left out where nothing was named. */
export function CampaignAchievements({ achievements }: { achievements: string[] }) {
  const { t } = useWords()
  if (achievements.length === 0) return null
  return (
    <Section title={t('Achievements')}>
      <ul className="grid gap-2">
        {achievements.map((achievement, index) => (
          <li key={index} className="flex gap-2.5 leading-snug">
            <Award aria-hidden="true" className="mt-px size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 wrap-anywhere">{achievement}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
