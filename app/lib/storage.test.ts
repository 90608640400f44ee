import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.browser.ts'

const anything = (found: unknown) => found

/** An in-memory Storage with the methods that the code uses. */
function memory(): Storage & { held: Map<string, string> } {
  const held = new Map<string, string>()
  const storage = {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }
  return storage as never
}

afterEach(() => vi.unstubAllGlobals())

describe('browser storage', () => {
  test.each([
    ['of this tab', 'sessionStorage', tabStorage],
    ['of every tab', 'localStorage', browserStorage],
  ])('%s returns the written value until it is dropped', (_, name, storageOf) => {
    const storage = memory()
    vi.stubGlobal(name, storage)
    const donation = storageOf('gift', anything)
    expect(donation.read()).toBe(null)
    donation.write({ cents: 500 })
    expect(storage.held.get('gift')).toBe('{"cents":500}')
    expect(donation.read()).toEqual({ cents: 500 })
    donation.drop()
    expect(donation.read()).toBe(null)
  })

  test('returns the result of the check', () => {
    const storage = memory()
    vi.stubGlobal('sessionStorage', storage)
    const text = tabStorage('text', found => (typeof found === 'string' ? found : 'nothing'))
    for (const [held, read] of [
      ['"mine"', 'mine'],
      ['{"foreign":1}', 'nothing'],
      ['{no JSON', 'nothing'],
    ] as const) {
      storage.held.set('text', held)
      expect(text.read()).toBe(read)
    }
  })

  test('stores nothing and throws nothing if it is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...memory(), setItem: full })
    const stored = browserStorage('picture', anything)
    expect(() => stored.write('data:')).not.toThrow()
    expect(stored.read()).toBe(null)
  })

  test('throws nothing if access to the storage throws', () => {
    const forbidden = {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
      configurable: true,
    }
    const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
    Object.defineProperty(globalThis, 'sessionStorage', forbidden)
    try {
      const draft = tabStorage('draft', found => found ?? 'empty')
      draft.write('typed')
      draft.drop()
      expect(draft.read()).toBe('empty')
    } finally {
      if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
      else Reflect.deleteProperty(globalThis, 'sessionStorage')
    }
  })
})
