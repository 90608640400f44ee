import { describe, expect, test } from 'vitest'
import { deepLinkOf, deepLinks } from '#app/native/deep-links.ts'
import { nativeRoutes } from '#app/native/routes.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { androidFits, appleFits } from './android-pattern.ts'
import { androidValue, elements, manifest, plistOf, textOf } from './projects.ts'

const appUrl = 'https://tassel.example'
const fingerprint = Array.from({ length: 32 }, (_, index) => (index + 160).toString(16)).join(':')
const own = {
  APP_ID: 'org.example.give',
  ANDROID_CERT_SHA256: `${fingerprint}, ${fingerprint.replace('a0', '00')}`,
  APPLE_TEAM_ID: 'ABCDE12345',
}

/** Calls the route of a file in /.well-known, which phones request to verify app links. */
async function ask(name: string, source: Record<string, string> = own) {
  const [route] = nativeRoutes.filter(({ path }) => path === `/.well-known/${name}`)
  if (!route) return expect.fail(`nobody answers for ${name}`)
  const call = { app: { env: readEnv(source) }, requestId: 'r1' }
  const response = await (route.handle as unknown as (given: unknown) => Promise<Response>)(call)
  const { status, headers } = response
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    body: await response.json(),
  }
}

/** The intent filter for verified links in the committed Android manifest. */
function androidFilter() {
  const [filter] = elements(manifest(), 'intent-filter').filter(
    one => androidValue(one, 'autoVerify') === 'true',
  )
  const data = filter ? elements(filter, 'data') : []
  const values = (name: string) => data.map(one => androidValue(one, name)).filter(value => value !== '')
  return {
    actions: filter ? elements(filter, 'action').map(one => androidValue(one, 'name')) : [],
    categories: filter ? elements(filter, 'category').map(one => androidValue(one, 'name')) : [],
    schemes: values('scheme'),
    hosts: values('host'),
    paths: values('path'),
    patterns: values('pathPattern'),
    attributes: data.map(one => one.attributes.length),
  }
}

type Component = { '/': string; exclude?: boolean }
const appleComponentsOf = (body: { applinks: { details: { components: Component[] }[] } }) =>
  body.applinks.details[0]?.components ?? []

const paths = [
  '/campaign/maya-chen/abcdefghij',
  '/campaign/abcdefghij',
  '/donation/abcdefghij',
  '/donation-success',
  '/reset-password',
  '/campaign/maya-chen/abcdefghij/',
  '/campaign/maya-chen/abcdefghij/ledger',
  '/campaign/maya-chen/abcdefghij/ledger.json',
  '/campaign/maya-chen/abcdefghij/qr.svg',
  '/campaign/maya-chen/abcdefghij/share.png',
  '/campaign/maya-chen/abcdefghij/ten-letter',
  '/campaign/maya-chen/short',
  '/campaign/',
  '/donation/',
  '/donation-success/x',
  '/my-donations',
  '/embed/abcdefghij',
  '/',
  '/scholars',
  '/signin',
  '/analytics',
  '/admin/audit-log',
  '/api/session',
  '/.well-known/assetlinks.json',
]

describe('Android and iOS open the same links in the app (P335)', async () => {
  const { paths: whole, patterns } = androidFilter()
  const components = appleComponentsOf((await ask('apple-app-site-association')).body)

  test.each(paths)('%s', path => {
    const expected = deepLinkOf(appUrl + path, appUrl) !== null
    const android = whole.includes(path) || patterns.some(pattern => androidFits(pattern, path))
    const decides = components.find(component => appleFits(component['/'], path))
    expect({ android, apple: decides !== undefined && !decides.exclude }).toEqual({
      android: expected,
      apple: expected,
    })
  })

  test('the app opens some of these links, and the browser others', () => {
    const opened = paths.filter(path => deepLinkOf(appUrl + path, appUrl) !== null)
    expect(opened).toHaveLength(deepLinks.length)
  })
})

test('Android verifies the links of one host over HTTPS, with one attribute per filter element', () => {
  expect(androidFilter()).toMatchObject({
    actions: ['android.intent.action.VIEW'],
    categories: ['android.intent.category.DEFAULT', 'android.intent.category.BROWSABLE'],
    schemes: ['https'],
    hosts: ['tassel.example'],
  })
  // Android combines the attributes of all <data> elements, so each element should have only one.
  expect(new Set(androidFilter().attributes)).toEqual(new Set([1]))
})

test('iOS claims the links of the same host, and Xcode signs with that entitlement', () => {
  const entitlements = plistOf(textOf('ios/App/App/App.entitlements'))
  expect(entitlements['com.apple.developer.associated-domains']).toEqual(['applinks:tassel.example'])
  const xcode = textOf('ios/App/App.xcodeproj/project.pbxproj')
  expect(xcode.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
})

describe('the server authorizes', () => {
  test('the app on Android with each of its certificates', async () => {
    expect(await ask('assetlinks.json')).toEqual({
      status: 200,
      type: 'application/json',
      cache: 'public, max-age=3600',
      body: [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: 'org.example.give',
            sha256_cert_fingerprints: [
              fingerprint.toUpperCase(),
              fingerprint.toUpperCase().replace('A0', '00'),
            ],
          },
        },
      ],
    })
  })

  test('the team’s app on iOS', async () => {
    const { body, ...rest } = await ask('apple-app-site-association')
    expect(rest).toEqual({ status: 200, type: 'application/json', cache: 'public, max-age=3600' })
    expect(body.applinks.details).toHaveLength(1)
    expect(body.applinks.details[0].appIDs).toEqual(['ABCDE12345.org.example.give'])
  })

  test.each([
    ['assetlinks.json', 'Android', { ...own, ANDROID_CERT_SHA256: '' }],
    ['apple-app-site-association', 'Apple', { ...own, APPLE_TEAM_ID: '' }],
    ['assetlinks.json', 'Android', {}],
    ['apple-app-site-association', 'Apple', {}],
  ])('%s: for no app to %s where the operator has none (P335)', async (name, _, source) => {
    const { status, type, body } = await ask(name, source as Record<string, string>)
    expect({ status, type }).toEqual({ status: 404, type: 'application/json' })
    expect(body).toEqual({ error: { code: 'NoApp', message: 'This server has no app.', requestId: 'r1' } })
  })
})
