import { useEffect, useState } from 'react'
import { feelSuccess } from '#device/app.browser.ts'
import { cx } from '../cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type CelebrationProps = {
  /** For example 'Congratulations! Your campaign has been created!' */
  message: string
  /** Called after the banner has slid away. */
  onComplete: () => void
}

const celebrationMs = { shown: 4_000, slide: 500 } as const

/** A banner that shows for 4 s, slides away in 0.5 s, and then calls `onComplete` (P146). */
export function Celebration({ message, onComplete }: CelebrationProps) {
  const [leaving, setLeaving] = useState(false)
  useEffect(feelSuccess, [])
  useEffect(() => {
    const timer = setTimeout(() => setLeaving(true), celebrationMs.shown)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(onComplete, celebrationMs.slide)
    return () => clearTimeout(timer)
  }, [leaving, onComplete])
  return (
    <div className={cx('celebration', leaving && 'celebration-leaving')}>
      <CelebrationCard message={message} />
    </div>
  )
}

function CelebrationCard({ message }: { message: string }) {
  return (
    <div role="status" className="celebration-card deep">
      <Threads />
      <Mortarboard look="onDeep" tassel="left" swing className="relative w-20" />
      <p className="relative font-display text-xl font-bold">{message}</p>
    </div>
  )
}

const THREADS = Array.from({ length: 34 }, (_, i) => ({
  x: ((i * 61.8034) % 100).toFixed(1),
  delay: ((i * 830) % 2600) / 1000,
  turn: (i * 67) % 360,
  d: i % 2 ? 'M0 0q7 5 0 11t0 11' : 'M0 0q-6 6 1 11t-2 10',
}))

/** Falling gold threads. Their positions are fixed, so that the server's HTML equals the browser's. */
function Threads() {
  return (
    <span aria-hidden="true" className="celebration-threads">
      {THREADS.map(thread => (
        <svg
          key={thread.x}
          viewBox="-8 -2 16 26"
          aria-hidden="true"
          style={{ left: `${thread.x}%`, animationDelay: `${thread.delay}s`, rotate: `${thread.turn}deg` }}
        >
          <path
            d={thread.d}
            fill="none"
            stroke="var(--color-cord-thread)"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </svg>
      ))}
    </span>
  )
}
