import { HandHeart, type LucideIcon, Megaphone, Pause, PenLine, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { cx } from '../../../ui/cx.ts'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Feature = { icon: LucideIcon; title: Message; text: Message }

const features: readonly Feature[] = [
  {
    icon: PenLine,
    title: phrase('Tell your story'),
    text: phrase('A campaign takes about five minutes: a goal, a date, and why it matters.'),
  },
  {
    icon: Megaphone,
    title: phrase('Share one link'),
    text: phrase('Family, neighbors and teachers can give without an account.'),
  },
  {
    icon: HandHeart,
    title: phrase('See every gift arrive'),
    text: phrase('Every dollar is recorded, and you see every fee up front.'),
  },
]
/** (P21) */
const featureEveryMs = 2_000
/** The cord's largest progress: a full cord has a cap, which means that a goal was reached. */
const almost = 0.94

/** Highlights the three features in turn, 2 s each, with a pause button (P21). Hidden on small screens. */
export function FeatureList() {
  const { t } = useWords()
  const { lit, paused, toggle } = useRotation(features.length)
  return (
    <div className="hidden lg:grid lg:gap-4">
      <div aria-hidden="true" className="max-w-md">
        <Cord progress={((lit + 1) / features.length) * almost} label="" />
      </div>
      <ul className="grid gap-1">
        {features.map((feature, index) => (
          <FeatureItem key={feature.title} feature={feature} lit={index === lit} />
        ))}
      </ul>
      <IconButton
        size="sm"
        variant="edged"
        label={paused ? t('Play features') : t('Pause features')}
        onClick={toggle}
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

function FeatureItem({ feature, lit }: { feature: Feature; lit: boolean }) {
  const { t } = useWords()
  const Icon = feature.icon
  return (
    <li className="relative flex gap-4 rounded-md px-4 py-3">
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-0 rounded-md border border-line bg-surface shadow-soft transition-opacity',
          lit ? 'opacity-100' : 'opacity-0',
        )}
      />
      <Icon
        aria-hidden="true"
        className={cx('relative mt-1 size-6 shrink-0', lit ? 'text-gown' : 'text-ink-soft')}
      />
      <div className="relative grid">
        <p className="font-display text-lg font-semibold">{t(feature.title)}</p>
        <p className="text-ink-soft">{t(feature.text)}</p>
      </div>
    </li>
  )
}

function useRotation(count: number) {
  const [lit, setLit] = useState(0)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => setLit(index => (index + 1) % count), featureEveryMs)
    return () => clearInterval(timer)
  }, [paused, count])
  return { lit, paused, toggle: () => setPaused(value => !value) }
}
