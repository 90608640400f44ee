import { Section } from '#app/ui/page.tsx'
import { type ColorName, colors } from '#app/ui/tokens.ts'
import { Specimen } from './specimen.tsx'

const FAMILIES: readonly { title: string; names: readonly ColorName[] }[] = [
  { title: 'Ground and ink', names: ['paper', 'surface', 'sunken', 'line', 'edge', 'ink-soft', 'ink'] },
  { title: 'Gown green', names: ['gown', 'gown-hover', 'gown-pressed', 'gown-tint', 'deep'] },
  { title: 'Tassel gold', names: ['gold', 'gold-hover', 'gold-pressed', 'gold-tint', 'gold-ink'] },
  { title: 'Clay', names: ['clay', 'clay-hover', 'clay-pressed', 'clay-tint', 'clay-ink'] },
  { title: 'Sky', names: ['sky', 'sky-tint', 'sky-ink', 'focus'] },
  { title: 'Charts', names: ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] },
]

/** The palette, with its two values. */
export function ColorsSection() {
  return (
    <Section title="Colour">
      <div className="grid gap-6 md:grid-cols-2">
        {FAMILIES.map(family => (
          <Specimen key={family.title} title={family.title}>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
              {family.names.map(name => (
                <li key={name} className="text-xs leading-tight text-ink-soft">
                  <span
                    className="mb-1 block h-12 rounded-md border border-line"
                    style={{ background: `var(--color-${name})` }}
                  />
                  <span className="block font-semibold text-ink">{name}</span>
                  {colors[name].light} / {colors[name].dark}
                </li>
              ))}
            </ul>
          </Specimen>
        ))}
      </div>
    </Section>
  )
}
