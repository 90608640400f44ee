/** Objects of one kind in the order in which they were made; remembers which may have changed since they were last saved. */
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
    const item = typeof id === 'string' ? this.all.get(id) : undefined
    // The caller may change it.
    if (item) this.#touched.add(item.id)
    return item
  }
  where(matches: (item: T) => boolean): T[] {
    const matching = [...this.all.values()].filter(matches)
    for (const { id } of matching) this.#touched.add(id)
    return matching
  }
  /** In the order of Stripe's lists. */
  newestFirst(): T[] {
    return [...this.all.values()].reverse()
  }
  /** True after `add` or `delete`. A change to an object itself always comes with an event or an answer, which are added. */
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
