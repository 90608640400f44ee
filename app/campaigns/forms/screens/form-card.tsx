import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type Props = { icon: LucideIcon; title: string; words: string; action: string; to: string }

export function FormCard({ icon: Icon, title, words, action, to }: Props) {
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
