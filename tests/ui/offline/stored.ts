/** Installs a browser's storage in memory as globals. Returns a function that removes it. */
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

/** Its keys are own properties, as `Object.keys(localStorage)` expects. */
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
