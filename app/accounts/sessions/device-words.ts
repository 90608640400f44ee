import { type Message, phrase } from '../../lib/phrase.ts'

const browsers: readonly [RegExp, string][] = [
  [/\bEdgi?A?\w*\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Describes a user agent, for example 'Chrome on Windows', as a phrase and its values. */
export function deviceWords(userAgent: string | null): { words: Message; values: Record<string, string> } {
  const browser = browsers.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  if (browser && system) return { words: phrase('{browser} on {system}'), values: { browser, system } }
  const name = browser ?? system
  return name
    ? { words: phrase('{name}'), values: { name } }
    : { words: phrase('Unknown device'), values: {} }
}
