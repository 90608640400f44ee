import { type RefObject, useEffect } from 'react'

/**
 * Marks a table that is no wider than its place (`data-fits`): its head then sticks to the window. One that scrolls sideways is a
 * scroller of its own, and its head sticks to that.
 */
export function useFits(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = list.current?.querySelector<HTMLElement>('.table-scroll')
    const table = scroller?.firstElementChild
    if (!scroller || !table) return
    const watch = new ResizeObserver(() =>
      scroller.toggleAttribute('data-fits', table.scrollWidth <= scroller.clientWidth),
    )
    watch.observe(scroller)
    watch.observe(table)
    return () => watch.disconnect()
  })
}
