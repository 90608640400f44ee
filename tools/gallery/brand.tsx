import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Cord } from '#app/ui/drawings/cord.tsx'
import { Logo } from '#app/ui/drawings/logo.tsx'
import { Mortarboard } from '#app/ui/drawings/mortarboard.tsx'
import { Section } from '#app/ui/page.tsx'
import { Specimen } from './specimen.tsx'

/** A name as long as that of whoever runs the platform may be. */
const product = 'Rally Cap Fund'

const STOPS = [0, 0.03, 0.5, 0.91, 0.99, 1, 1.4]

/** The mark and the cord, at rest and moving. */
export function BrandSection() {
  return (
    <Section title="Mark and cord">
      <div className="grid gap-4 md:grid-cols-2">
        <Card pad="lg" className="grid content-center justify-items-start gap-6">
          <Logo name={product} />
          <Mortarboard className="w-14" />
        </Card>
        <Card look="deep" pad="lg" className="grid content-center justify-items-start gap-6">
          <div className="flex flex-wrap items-end gap-6">
            <Mortarboard look="onDeep" tassel="left" className="w-14" />
            <Mortarboard look="onDeep" tassel="right" className="w-20" />
          </div>
        </Card>
      </div>
      <Pulled />
      <Specimen title="Small, for cards" className="mt-4">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-6">
          {STOPS.map(stop => (
            <Card key={stop} pad="sm">
              <Cord size="sm" progress={stop} label={`${Math.round(stop * 100)}% funded`} />
            </Card>
          ))}
        </div>
      </Specimen>
    </Section>
  )
}

function Pulled() {
  const [progress, setProgress] = useState(0.62)
  return (
    <Card pad="lg" className="grid gap-4">
      <div className="max-w-[640px]">
        <Cord
          progress={progress}
          label="Raised so far"
          valueText={`${Math.round(progress * 100)} per cent`}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {STOPS.map(stop => (
          <Button key={stop} variant="secondary" size="sm" onClick={() => setProgress(stop)}>
            {Math.round(stop * 100)}%
          </Button>
        ))}
      </div>
    </Card>
  )
}
