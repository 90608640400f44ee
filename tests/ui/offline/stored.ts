/** Defines localStorage and sessionStorage as globals that store in memory. Returns a function that restores the previous globals. */
export function withStorage(): () => void {
  const names = ['localStorage', 'sessionStorage'] as const
  const before = names.map(name => Object.getOwnPropertyDescriptor(globalThis, name))
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: memory(), configurable: true, writable: true })
  return () => {
    for (const [place, name] of names.entries()) {
      const found = before[place]
      if (found) Object.defineProperty(globalThis, name, found)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** A Storage in memory. Its keys are own properties, so that `Object.keys(localStorage)` works as in browsers. */
function memory(): Storage {
  const store: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => {
      store[key] = String(value)
    },
    removeItem: (key: string) => {
      delete store[key]
    },
  }
  return new Proxy(store, {
    get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(store, name),
  }) as unknown as Storage
}
