import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'

/** One part of a long form on its own surface, under its own h2. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} pad="lg" className="grid min-w-0 gap-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
