/** Objects of one kind in the order in which they were made, and which of them may have changed since they were last kept. */
export class Shelf<T extends { id: string }> {
  readonly all = new Map<string, T>()
  readonly #touched = new Set<string>()
  #isChanged = false

  add(item: T): T {
    this.all.set(item.id, item)
    this.#touched.add(item.id)
    this.#isChanged = true
    return item
  }
  delete(id: string): void {
    if (!this.all.delete(id)) return
    this.#touched.add(id)
    this.#isChanged = true
  }
  get(id: unknown): T | undefined {
    if (typeof id !== 'string') return undefined
    const item = this.all.get(id)
    // Whoever gets an object may change it.
    if (item) this.#touched.add(id)
    return item
  }
  where(matches: (item: T) => boolean): T[] {
    const found = [...this.all.values()].filter(matches)
    for (const { id } of found) this.#touched.add(id)
    return found
  }
  /** The last one comes first, as in Stripe's lists. */
  newestFirst(): T[] {
    return [...this.all.values()].reverse()
  }
  get isChanged(): boolean {
    return this.#isChanged
  }
  /** The ids of objects that may have changed since `forgetTouched`. */
  get touched(): string[] {
    return [...this.#touched]
  }
  forgetTouched(): void {
    this.#touched.clear()
    this.#isChanged = false
  }
}
