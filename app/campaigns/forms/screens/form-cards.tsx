import type { LucideIcon } from 'lucide-react'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import UsersRound from 'lucide-react/icons/users-round'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Choice = { words: string; action: string; to: string }

/** The choice between the scholar form and the parental form. */
export function FormCards({ scholar, parental }: { scholar: Choice; parental: Omit<Choice, 'words'> }) {
  const { t } = useWords()
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <FormCard icon={GraduationCap} title={t('Scholar Form')} {...scholar} />
      <FormCard
        icon={UsersRound}
        title={t('Parental Consent Form')}
        words={t('For students under 18. A parent or guardian fills it out and owns the account.')}
        {...parental}
      />
    </div>
  )
}

function FormCard({ icon: Icon, title, words, action, to }: Choice & { icon: LucideIcon; title: string }) {
  return (
    <Card as="article" pad="lg" className="grid grid-rows-[auto_1fr_auto] gap-4">
      <span className="grid size-14 place-items-center rounded-pill bg-gown-tint text-gown">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.6} />
      </span>
      <div className="grid content-start gap-1">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{words}</p>
      </div>
      <Link to={to} className={buttonClass({ size: 'lg', wide: true })}>
        {action}
      </Link>
    </Card>
  )
}
