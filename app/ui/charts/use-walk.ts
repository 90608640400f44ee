import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nearest, walked } from './walk.ts'

/** Which mark of a plot is looked at: by arrow keys, by the pointer, by a finger that slides over it. */
export function useWalk(count: number, layout: 'lines' | 'bands' | 'rows') {
  const [chosen, setChosen] = useState<number | null>(null)
  // What was chosen may be gone once fresh figures are here.
  const index = chosen === null || chosen >= count ? null : chosen
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walked(event.key, index, count)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place =
      layout === 'rows'
        ? (event.clientY - box.top) / box.height
        : (event.clientX - box.left) / Math.max(1, box.width)
    setChosen(nearest(place, count, layout === 'lines' ? 'lines' : 'bands'))
  }
  const letGo = () => setChosen(null)
  return { index, keys: { onKeyDown, onBlur: letGo }, pointer: { onPointerMove, onPointerLeave: letGo } }
}
