/** When the server's clock showed these instants, by this page's own: milliseconds as of `performance.now()`. */
const heard = new Map<number, number>()

/** When the server said that it is `givenMs`: the first time that this is asked, unless it was said with the page. */
export function heardAt(givenMs: number): number {
  const at = heard.get(givenMs) ?? performance.now()
  if (heard.size > 20) heard.clear()
  heard.set(givenMs, at)
  return at
}

/** To be called once with what the page says that it is; it may have lain in the server's memory for some minutes, which its answer tells. */
export function pageSaid(givenMs: number): void {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = answer?.serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0
  heard.set(givenMs, (answer?.responseStart ?? 0) - age)
}
