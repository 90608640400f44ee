import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DOMParser } from '@xmldom/xmldom'
import plist from 'plist'

/** Reads the committed Android and iOS projects in mobile/. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const mobile = join(root, 'mobile')

export const textOf = (path: string): string => readFileSync(join(mobile, path), 'utf8')
export const bytesOf = (path: string): Buffer => readFileSync(join(mobile, path))

/** Parses XML. Throws if it is not well-formed. */
export function xmlOf(text: string): Element {
  const refuse = (message: string) => {
    throw new Error(message)
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  return parser.parseFromString(text, 'text/xml').documentElement
}

export const plistOf = (text: string): Record<string, unknown> => plist.parse(text) as Record<string, unknown>

/** The descendants with this tag name, in document order. */
export const elements = (of: Element, name: string): Element[] => Array.from(of.getElementsByTagName(name))

/** The value of an `android:` attribute, or ''. */
export const androidValue = (of: Element, name: string): string => of.getAttribute(`android:${name}`) ?? ''

export const manifest = (): Element => xmlOf(textOf('android/app/src/main/AndroidManifest.xml'))

/** The permissions in a manifest: those that it requests, and those that it removes from the manifests of libraries. */
export function permissionsIn(of: Element): { asked: string[]; removed: string[] } {
  const all = elements(of, 'uses-permission')
  const removed = all.filter(one => one.getAttribute('tools:node') === 'remove')
  const names = (list: Element[]) => list.map(one => androidValue(one, 'name'))
  return { asked: names(all.filter(one => !removed.includes(one))), removed: names(removed) }
}

/** The packages in package.json that are Capacitor plugins with native code. */
export function pluginPackages(): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...devDependencies }).filter(name => {
    const described = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    return described.capacitor !== undefined
  })
}
