import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The index of a plot's selected mark, and the handlers that change it: arrow keys, pointer, and touch. */
export function useWalk(count: number, layout: 'lines' | 'bands' | 'rows') {
  const [chosen, setChosen] = useState<number | null>(null)
  // After a reload there may be fewer marks.
  const index = chosen === null || chosen >= count ? null : chosen
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, count)
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

/** The index after pressing a key at `index`; null clears the selection; undefined if the key has no function. */
export function nextIndex(key: string, index: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === null ? 0 : Math.min(last, index + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === null ? last : Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'Escape') return null
  return undefined
}

/**
 * The index of the mark nearest to a position in the plot (0 to 1). With `lines` the first and last mark are on the
 * edges; with `bands` the marks fill the width equally.
 */
export function nearest(place: number, count: number, layout: 'lines' | 'bands'): number | null {
  if (count === 0) return null
  const exact = layout === 'lines' ? place * (count - 1) + 0.5 : place * count
  return Math.min(count - 1, Math.max(0, Math.floor(exact)))
}

/** The position of a mark in percent of the plot's width; 50 if it is the only one. */
export function centerOf(index: number, count: number): number {
  return count <= 1 ? 50 : (index * 100) / (count - 1)
}
