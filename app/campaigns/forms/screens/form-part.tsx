import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

type Props = { id: string; title: string; place: string; children: ReactNode }

/** One part of a long form on its own surface, under its own h2, with its place among the parts. */
export function FormPart({ id, title, place, children }: Props) {
  const heading = useId()
  return (
    <Card
      as="section"
      id={id}
      aria-labelledby={heading}
      pad="lg"
      className="grid min-w-0 scroll-mt-6 gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:px-4"
    >
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">{place}</p>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
      </div>
      {children}
    </Card>
  )
}
