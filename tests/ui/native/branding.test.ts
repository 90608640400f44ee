import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { brandedTexts } from '../../../tools/native/branded-texts.ts'
import { defaultBrand, type NativeBrand, readNativeBrand } from '../../../tools/native/native-brand.ts'
import { androidValue, elements, manifest, mobile, plistOf, textOf, xmlOf } from './projects.ts'

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }
const committed = defaultBrand(version)

/** A brand whose name contains all characters that must be escaped in XML, Android resources, or Swift. */
const another: NativeBrand = {
  name: `Maya & Ana’s "<Gift>" $& '1'`,
  appId: 'org.example.give',
  appUrl: 'https://give.example.org',
  version: '2.3.4',
  build: 2030405,
}
const texts = await brandedTexts(mobile, another)

test('the committed files match the default branding (P336)', async () => {
  for (const [path, text] of await brandedTexts(mobile, committed)) expect(textOf(path), path).toBe(text)
})

test('both projects have the version of package.json', () => {
  expect(textOf('android/app/build.gradle')).toContain(`versionName "${version}"`)
  const versions = [...textOf('ios/App/App.xcodeproj/project.pbxproj').matchAll(/MARKETING_VERSION = (.*);/g)]
  expect(versions.map(([, found]) => found)).toEqual([version, version])
})

describe('another name', () => {
  test('is verbatim on both home screens', () => {
    const strings = xmlOf(texts.get('android/app/src/main/res/values/strings.xml') ?? '')
    const label = elements(strings, 'string').find(one => one.getAttribute('name') === 'app_name')
    expect(label?.textContent?.replace(/\\(['"])/g, (_, quote) => quote)).toBe(another.name)
    expect(plistOf(texts.get('ios/App/App/Info.plist') ?? '').CFBundleDisplayName).toBe(another.name)
    expect(JSON.parse(texts.get('capacitor.config.json') ?? '').appName).toBe(another.name)
  })

  test('is in the question for the camera', () => {
    const info = plistOf(texts.get('ios/App/App/Info.plist') ?? '')
    expect(info.NSCameraUsageDescription).toContain(another.name)
  })

  test('has its own id, version, and build on both', () => {
    const gradle = texts.get('android/app/build.gradle')
    expect(gradle).toContain('applicationId "org.example.give"')
    expect(gradle).toContain('versionCode 2030405\n')
    const xcode = texts.get('ios/App/App.xcodeproj/project.pbxproj')
    expect(xcode?.match(/PRODUCT_BUNDLE_IDENTIFIER = org\.example\.give;/g)).toHaveLength(2)
    expect(xcode?.match(/CURRENT_PROJECT_VERSION = 2030405;/g)).toHaveLength(2)
  })

  test('does not change the code’s package, where Android looks for its classes', () => {
    expect(texts.get('android/app/build.gradle')).toContain('namespace = "example.tassel.app"')
    expect(textOf('android/app/src/main/java/example/tassel/app/MainActivity.java')).toContain(
      'package example.tassel.app;',
    )
    const [activity] = elements(manifest(), 'activity')
    expect(activity && androidValue(activity, 'name')).toBe('.MainActivity')
  })

  test('changes nothing else', () => {
    const own = [...Object.values(committed), ...Object.values(another)].map(String)
    for (const path of ['android/app/build.gradle', 'ios/App/App.xcodeproj/project.pbxproj']) {
      const [before, after] = [textOf(path), texts.get(path) ?? ''].map(text => text.split('\n'))
      const changed = before?.filter((line, index) => line !== after?.[index]) ?? []
      expect(changed.length, path).toBeGreaterThan(0)
      expect(changed.filter(line => !own.some(value => line.includes(value)))).toEqual([])
    }
  })
})

describe('the environment', () => {
  const variables = { TASSEL_APP_URL: 'https://give.example.org/', APP_ID: 'org.example.give' }

  test('sets the operator’s branding', () => {
    expect(readNativeBrand({ ...variables, BRAND_NAME: 'Mortar', APP_BUILD: '7' }, '1.2.3-beta')).toEqual({
      name: 'Mortar',
      appId: 'org.example.give',
      appUrl: 'https://give.example.org',
      version: '1.2.3',
      build: 1020307,
    })
  })

  test.each([
    [{}, 'TASSEL_APP_URL is missing'],
    [{ TASSEL_APP_URL: '' }, 'TASSEL_APP_URL is missing'],
    [{ ...variables, TASSEL_APP_URL: 'http://give.example.org' }, 'TASSEL_APP_URL: must begin with https'],
    [
      { ...variables, TASSEL_APP_URL: 'https://example.org/give' },
      'TASSEL_APP_URL: expected an address without',
    ],
    [{ ...variables, TASSEL_APP_URL: 'give.example.org' }, 'TASSEL_APP_URL'],
    [{ ...variables, APP_ID: 'org.example.my-app' }, 'APP_ID: expected the id'],
    [{ ...variables, APP_ID: 'tassel' }, 'APP_ID'],
    [{ ...variables, APP_BUILD: '100' }, 'APP_BUILD'],
    [{ ...variables, APP_BUILD: 'next' }, 'APP_BUILD: expected a whole number'],
  ])('%j stops it, and is named (P336)', (wrong, line) => {
    expect(() => readNativeBrand(wrong, '1.0.0')).toThrow(line)
  })

  test('may name this computer for a trial', () => {
    expect(readNativeBrand({ TASSEL_APP_URL: 'http://localhost:3000' }, '1.0.0').appUrl).toBe(
      'http://localhost:3000',
    )
  })

  test('increases the build with each version and each upload', () => {
    const builds = [
      ['0.1.0', '0'],
      ['0.1.0', '1'],
      ['0.1.1', '0'],
      ['0.2.0', '0'],
      ['1.0.0', '0'],
      ['99.99.99', '99'],
    ].map(([version, APP_BUILD]) => readNativeBrand({ ...variables, APP_BUILD }, version ?? '').build)
    expect(builds).toEqual(builds.toSorted((a, b) => a - b))
    expect(new Set(builds).size).toBe(builds.length)
    // Google Play's maximum version code.
    expect(builds.at(-1)).toBeLessThanOrEqual(2_100_000_000)
  })
})
