import { z } from 'zod'
import { appId } from '#app/native/settings.ts'
import { tasselBranding } from '#app/platform/branding.ts'
import { webAddress } from '#app/platform/env-schemas.ts'
import { isLoopback } from '#app/platform/loopback.ts'

/** The operator's settings for both native projects. */
export type NativeBrand = {
  name: string
  appId: string
  /** The URL of the server that the app connects to and whose links it opens. */
  appUrl: string
  /** For example `1.2.3`, from package.json. */
  version: string
  /** The build number, which grows with the version: stores accept each number only once. */
  build: number
}

/** The branding in the committed projects: the default values, and the URL of a server that doesn't exist. */
export function defaultBrand(version: string): NativeBrand {
  return {
    name: tasselBranding.product,
    appId: defaultAppId,
    appUrl: 'https://tassel.example',
    version: threeParts(version),
    build: buildNumber(version, 0),
  }
}

export const defaultAppId = 'example.tassel.app'

/** The host machine as seen from Android's emulator. */
const emulatorHost = '10.0.2.2'

const variables = z.object({
  TASSEL_APP_URL: webAddress
    .refine(
      address => URL.canParse(address) && new URL(address).origin === address,
      'expected an address without a path',
    )
    .refine(isReachable, 'must begin with https: the app sends nothing unencrypted'),
  BRAND_NAME: z.string().trim().min(1).max(100).default(tasselBranding.product),
  APP_ID: appId.default(defaultAppId),
  APP_BUILD: z.coerce.number('expected a whole number from 0 to 99').int().min(0).max(99).default(0),
})

/** True for URLs that the app can connect to. Without HTTPS, that is only this machine, in debug builds. */
function isReachable(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname) || hostname === emulatorHost
}

/** Reads the operator's branding from the environment. Throws one Error that lists every invalid variable, one per line. */
export function readNativeBrand(source: Record<string, string | undefined>, version: string): NativeBrand {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (!nonEmpty.TASSEL_APP_URL)
    throw new Error(
      'TASSEL_APP_URL is missing: the address of the server that the app talks to, such as https://give.example.org',
    )
  const read = variables.safeParse(nonEmpty)
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  return {
    name: read.data.BRAND_NAME,
    appId: read.data.APP_ID,
    appUrl: read.data.TASSEL_APP_URL,
    version: threeParts(version),
    build: buildNumber(version, read.data.APP_BUILD),
  }
}

/** Removes a suffix such as `-beta`, which stores don't accept. */
const threeParts = (version: string) => version.split('-')[0] ?? version

/** Computes the build number: the 4th upload of `1.2.3` is 1020304. */
function buildNumber(version: string, upload: number): number {
  const [major = 0, minor = 0, patch = 0] = threeParts(version).split('.').map(Number)
  return ((major * 100 + minor) * 100 + patch) * 100 + upload
}
