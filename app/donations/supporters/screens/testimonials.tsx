import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { call } from '../../../shell/wire/call.browser.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Testimonial } from '../../contract.ts'

const rotateMs = 3_000

/**
 * Testimonials of former scholars, shown one at a time; rotation stops while paused, hovered or focused
 * (P178).
 */
export default function Testimonials() {
  const { t, money } = useWords()
  const entries = useTestimonials()
  const { index, setIndex, paused, setPaused, hold } = useTurns(entries.length)
  const shown = entries[index]
  if (!shown) return null
  return (
    <Section title={t('What scholars say')}>
      <section
        aria-roledescription={t('carousel')}
        aria-label={t('What scholars say')}
        className="grid gap-4 rounded-md border border-line bg-surface p-5"
        {...hold}
      >
        <figure aria-live={paused ? 'polite' : 'off'} className="grid min-h-40 content-start gap-3">
          <blockquote className="text-xl leading-snug">“{shown.quote}”</blockquote>
          <figcaption className="text-ink-soft">
            <span className="font-semibold text-ink">{shown.name}</span>
            {' · '}
            {t('{field}, raised {amount}', {
              field: shown.field,
              amount: money(shown.amountCents),
            })}
          </figcaption>
        </figure>
        <div className="flex items-center gap-1">
          <IconButton
            label={t('Previous')}
            onClick={() => setIndex((index + entries.length - 1) % entries.length)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={paused ? t('Play') : t('Pause')} onClick={() => setPaused(!paused)}>
            {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </IconButton>
          <IconButton label={t('Next')} onClick={() => setIndex((index + 1) % entries.length)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <span className="ms-auto text-sm text-ink-soft figures">
            {index + 1} / {entries.length}
          </span>
        </div>
      </section>
    </Section>
  )
}

function useTestimonials(): Testimonial[] {
  const [entries, setEntries] = useState<Testimonial[]>([])
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/testimonials', {}, { signal: controller.signal })
      .then(answer => setEntries(answer.testimonials))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return entries
}

function useTurns(count: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (paused || held || count < 2) return
    const timer = setInterval(() => setIndex(before => (before + 1) % count), rotateMs)
    return () => clearInterval(timer)
  }, [paused, held, count])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { index, setIndex, paused, setPaused, hold }
}
