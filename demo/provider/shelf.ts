/** Stores the objects of one kind in the order of their creation, and tracks which may have changed since they were last saved. */
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
    // The caller may change the object.
    if (item) this.#touched.add(item.id)
    return item
  }
  where(matches: (item: T) => boolean): T[] {
    const matching = [...this.all.values()].filter(matches)
    for (const { id } of matching) this.#touched.add(id)
    return matching
  }
  /** Stripe's lists are in this order. */
  newestFirst(): T[] {
    return [...this.all.values()].reverse()
  }
  /**
   * True after `add` or `delete`. A change inside an object isn't tracked here, but it always comes with a new event or saved response, and
   * adding that sets the flag of its shelf.
   */
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
