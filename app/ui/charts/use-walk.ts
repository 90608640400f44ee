import { type KeyboardEvent, type PointerEvent, useState } from 'react'

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

/** Which mark a key leads to from `index`; null lets go of all of them; undefined when the key means nothing here. */
export function walked(key: string, index: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === null ? 0 : Math.min(last, index + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === null ? last : Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'Escape') return null
  return undefined
}

/** The mark nearest to a place in the plot (0 at its start, 1 at its end). `lines` stand on both edges, `bands` fill the width. */
export function nearest(place: number, count: number, layout: 'lines' | 'bands'): number | null {
  if (count === 0) return null
  const exact = layout === 'lines' ? place * (count - 1) + 0.5 : place * count
  return Math.min(count - 1, Math.max(0, Math.floor(exact)))
}

/** Where the middle of a mark stands, in per cent of the plot's width. A mark alone stands in the middle. */
export function placeOf(index: number, count: number): number {
  return count <= 1 ? 50 : (index * 100) / (count - 1)
}
