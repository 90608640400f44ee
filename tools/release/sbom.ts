import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { dependenciesOf, type LockFile, lockOf, runsOn } from './lock-file.ts'

type Release = {
  version: string
  license: string
  instant: string
  names: string[]
  processors: readonly string[]
}

/**
 * Lists the packages in a release, those in the bundle too, as CycloneDX JSON. The same release gives the same bytes: its time is the
 * release's (ISO instant), and it has no serial number, which would be random.
 */
export function sbomOf(lock: LockFile, { version, license, instant, names, processors }: Release): string {
  const part = lockOf(lock, names)
  const paths = Object.keys(part.packages).filter(
    path => path && runsOn(part.packages[path] ?? {}, processors),
  )
  const components = new Map(paths.map(path => [path, componentAt(part, path)]))
  const tassel = new Models.Component(Enums.ComponentType.Application, 'tassel', {
    version,
    bomRef: 'tassel',
  })
  tassel.licenses.add(licenses.makeFromString(license))
  for (const [path, component] of [['', tassel] as const, ...components])
    for (const on of dependenciesOf(part, path)) {
      const target = components.get(on)
      if (target) component.dependencies.add(target.bomRef)
    }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: tassel, timestamp: new Date(instant) }),
    components: new Models.ComponentRepository(components.values()),
  })
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })
}

const licenses = new Contrib.License.Factories.LicenseFactory(text => / (OR|AND|WITH) /.test(text))
/** Licenses that a package states only in a file of its own. */
const statedInFile: Record<string, string> = { 'png-js': 'MIT' }

/** A package's license as SPDX writes it, in which operators are in capitals. */
const spdxOf = (name: string, license = statedInFile[name]) =>
  license?.replace(/ (and|or|with) /g, operator => operator.toUpperCase())

function componentAt(lock: LockFile, path: string) {
  const { version, license, integrity } = lock.packages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: path,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  })
  const spdx = spdxOf(name, license)
  if (spdx) component.licenses.add(licenses.makeFromString(spdx))
  const sha512 = /sha512-(\S+)/.exec(integrity ?? '')?.[1]
  if (sha512)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex'))
  return component
}
