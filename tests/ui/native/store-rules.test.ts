import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '#app/entries/screens.tsx'
import { operations } from '#app/server/routes.server.ts'
import { elements, manifest, mobile, permissionsIn, plistOf, textOf } from './projects.ts'

// Checks the projects for reasons for which the app stores reject apps (docs/native.md lists the rules and their sources).

const gradle = textOf('android/app/build.gradle')
const variables = textOf('android/variables.gradle')
const xcode = textOf('ios/App/App.xcodeproj/project.pbxproj')
const sdk = (name: string) => Number(new RegExp(`${name}SdkVersion = (\\d+)`).exec(variables)?.[1])
const hasOperation = (name: string) => operations.some(operation => operation.name === name)
const hasScreen = (path: string) => screens.some(screen => screen.path === path)

describe('Google Play', () => {
  test('requires Android 16 as the target from August 2026', () => {
    expect(sdk('target')).toBeGreaterThanOrEqual(36)
    expect(sdk('compile')).toBeGreaterThanOrEqual(sdk('target'))
    expect(sdk('min')).toBeGreaterThanOrEqual(24)
  })

  test('rejects debuggable builds and keys in the repository', () => {
    expect(textOf('android/app/src/main/AndroidManifest.xml') + gradle).not.toMatch(/debuggable/)
    const ignored = textOf('android/.gitignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['*.jks', '*.keystore', 'keystore.properties', 'google-services.json']),
    )
    expect(gradle).not.toMatch(/storePassword = ['"]/)
  })

  test('requires no declaration of sensitive permissions', () => {
    const sensitive =
      /CONTACTS|LOCATION|SMS|CALL|PHONE|MEDIA|STORAGE|CAMERA|RECORD|PACKAGES|OVERLAY|ALARM|FOREGROUND/
    expect(permissionsIn(manifest()).asked.filter(name => sensitive.test(name))).toEqual([])
    expect(elements(manifest(), 'queries')).toEqual([])
  })
})

describe('the App Store', () => {
  test('exempts encryption by the system', () => {
    expect(plistOf(textOf('ios/App/App/Info.plist')).ITSAppUsesNonExemptEncryption).toBe(false)
  })

  test('requires the privacy manifest, the entitlements, and each file of the project', () => {
    const path = /isa = PBXFileReference;.*? path = "?([^";]+)"?; sourceTree = "<group>"/g
    const named = [...xcode.matchAll(path)].map(([, found]) => found ?? '')
    expect(named).toEqual(expect.arrayContaining(['PrivacyInfo.xcprivacy', 'App.entitlements', 'Info.plist']))
    // `npm run native` adds these files, so they are not committed.
    const copied = ['public', 'capacitor.config.json', 'config.xml']
    const missing = named.filter(
      name => !copied.includes(name) && !existsSync(join(mobile, 'ios/App/App', name)),
    )
    expect(missing).toEqual([])
  })

  test('can open the project: each reference is defined once', () => {
    const defined = [...xcode.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*\*\/)? = \{/gm)].map(([, id]) => id)
    const used = [...xcode.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id)
    expect(used.filter(id => !defined.includes(id))).toEqual([])
    expect(new Set(defined).size).toBe(defined.length)
    expect(xcode.match(/\{/g)?.length).toBe(xcode.match(/\}/g)?.length)
  })

  test('needs no CocoaPods', () => {
    expect(existsSync(join(mobile, 'ios/App/Podfile'))).toBe(false)
    expect(xcode).toContain('XCLocalSwiftPackageReference "CapApp-SPM"')
  })
})

describe('both', () => {
  test('require account deletion in the app, and a privacy policy', () => {
    expect(hasOperation('POST /api/account/delete')).toBe(true)
    expect(hasScreen('/privacy')).toBe(true)
    expect(hasScreen('/terms')).toBe(true)
  })

  test('require a way to report published content', () => {
    expect(hasOperation('POST /api/campaigns/:campaignId/report')).toBe(true)
  })
})
