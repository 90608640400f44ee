import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { translatedLocales } from '#app/lib/locale.ts'
import { plugins } from '../../../tools/native/capacitor-config.ts'
import { ownPermissions, pluginPermissions, usageDescriptions } from '../../../tools/native/permissions.ts'
import {
  androidValue,
  elements,
  manifest,
  permissionsIn,
  plistOf,
  pluginPackages,
  root,
  textOf,
  xmlOf,
} from './projects.ts'

const packageOf = (plugin: string) => join(root, 'node_modules', plugin)

/** The permissions that a plugin's Android manifest adds to the app's manifest. */
function permissionsOf(plugin: string): string[] {
  const path = join(packageOf(plugin), 'android/src/main/AndroidManifest.xml')
  return permissionsIn(xmlOf(readFileSync(path, 'utf8').trim())).asked
}

/** A plugin's source code for one platform, concatenated. */
function sourceOf(plugin: string, platform: 'android' | 'ios'): string {
  const folder = join(packageOf(plugin), platform === 'android' ? 'android/src/main' : 'ios/Sources')
  if (!existsSync(folder)) return ''
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(java|kt|swift|m)$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

test('every installed plugin is built in, with its permissions listed', () => {
  expect(pluginPackages().toSorted()).toEqual(plugins.toSorted())
  expect(Object.keys(pluginPermissions).toSorted()).toEqual(plugins.toSorted())
})

test('the app’s code uses each plugin, so no permission is requested in vain', () => {
  const code = readdirSync(join(root, 'app'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /^(?!.*\.test\.).*\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  expect(plugins.filter(plugin => !code.includes(`from '${plugin}'`))).toEqual([])
})

test('both projects are synced with exactly these plugins', () => {
  const gradle = [...textOf('android/capacitor.settings.gradle').matchAll(/new File\('(.*)'\)/g)]
  const swift = [...textOf('ios/App/CapApp-SPM/Package.swift').matchAll(/path: "(.*)"/g)]
  const named = (found: RegExpMatchArray[]) =>
    found.map(([, path]) =>
      path?.replace(/^.*node_modules\//, () => '').replace(/\/(android|capacitor)$/, () => ''),
    )
  expect(named(gradle).toSorted()).toEqual([...plugins, '@capacitor/android'].toSorted())
  expect(named(swift).toSorted()).toEqual(plugins.toSorted())
})

describe('Android', () => {
  const { asked: inManifest, removed } = permissionsIn(manifest())
  const expectedPermissions = [
    ...ownPermissions,
    ...Object.values(pluginPermissions).flatMap(({ android }) => android),
  ]

  test('requests only permissions that the app and its plugins use (P337)', () => {
    const brought = plugins.flatMap(permissionsOf)
    expect([...new Set([...inManifest, ...brought])].toSorted()).toEqual(expectedPermissions.toSorted())
  })

  test('removes every other permission that plugin code mentions', () => {
    const names = plugins.flatMap(plugin =>
      [...sourceOf(plugin, 'android').matchAll(/Manifest\.permission\.(\w+)/g)].map(
        ([, name]) => `android.permission.${name}`,
      ),
    )
    const open = [...new Set(names)].filter(
      name => !expectedPermissions.includes(name) && !removed.includes(name),
    )
    expect(open).toEqual([])
    expect(removed.filter(name => expectedPermissions.includes(name))).toEqual([])
  })

  test('has no advertising id', () => {
    expect(removed).toContain('com.google.android.gms.permission.AD_ID')
  })

  const [application] = elements(manifest(), 'application')
  const setting = (name: string) => (application ? androidValue(application, name) : '')

  test('backs up nothing and transfers nothing to another phone (P338)', () => {
    expect([setting('allowBackup'), setting('fullBackupContent')]).toEqual(['false', 'false'])
    const rules = xmlOf(textOf('android/app/src/main/res/xml/data_extraction_rules.xml'))
    for (const way of ['cloud-backup', 'device-transfer']) {
      const [rule] = elements(rules, way)
      const excluded = rule ? elements(rule, 'exclude').map(one => one.getAttribute('domain')) : []
      expect(excluded, way).toEqual(['root', 'file', 'database', 'sharedpref', 'external'])
    }
  })

  test('sends nothing unencrypted, and trusts only the phone’s own CAs (P338)', () => {
    expect(setting('usesCleartextTraffic')).toBe('false')
    const config = xmlOf(textOf('android/app/src/main/res/xml/network_security_config.xml'))
    const clear = elements(config, '*').filter(one => one.getAttribute('cleartextTrafficPermitted'))
    expect(clear.map(one => one.getAttribute('cleartextTrafficPermitted'))).toEqual(['false'])
    expect(elements(config, 'certificates').map(one => one.getAttribute('src'))).toEqual(['system'])
    expect(JSON.parse(textOf('capacitor.config.json')).android.allowMixedContent).toBe(false)
  })

  test('exports only its start screen to other apps', () => {
    const parts = ['activity', 'service', 'receiver', 'provider'].flatMap(name => elements(manifest(), name))
    const open = parts.filter(part => androidValue(part, 'exported') !== 'false')
    expect(open.map(part => androidValue(part, 'name'))).toEqual(['.MainActivity'])
  })

  test('contacts Google only after someone enables notifications', () => {
    const values = elements(manifest(), 'meta-data').map(one => [
      androidValue(one, 'name'),
      androidValue(one, 'value'),
    ])
    expect(values).toContainEqual(['firebase_messaging_auto_init_enabled', 'false'])
    expect(sourceOf('@capacitor/push-notifications', 'android')).toContain('setAutoInitEnabled(true)')
  })
})

describe('iOS', () => {
  const info = plistOf(textOf('ios/App/App/Info.plist'))

  test('has a reason in full sentences for exactly what the plugins use (P337)', () => {
    const reasons = Object.entries(info).filter(([key]) => key.endsWith('UsageDescription'))
    expect(Object.fromEntries(reasons)).toEqual(usageDescriptions('Tassel', 'en'))
    for (const [key, text] of reasons) expect(text, key).toMatch(/^Tassel .{30,}\.$/)
  })

  test.each(translatedLocales)('has the reasons in %s', locale => {
    const lines = textOf(`ios/App/App/${locale}.lproj/InfoPlist.strings`).trim().split('\n')
    const pairs = lines.map(line => /^"(\w+)" = "((?:[^"\\]|\\.)*)";$/.exec(line)?.slice(1) ?? [line])
    const translated = usageDescriptions('Tassel', locale)
    expect(Object.fromEntries(pairs)).toEqual(translated)
    const english = Object.values(usageDescriptions('Tassel', 'en'))
    expect(Object.values(translated).filter(text => english.includes(text))).toEqual([])
  })

  test.each([
    ['AVCaptureDevice', 'NSCameraUsageDescription'],
    ['PHPhotoLibrary', 'NSPhotoLibraryUsageDescription'],
    ['NSPhotoLibraryAddUsageDescription', 'NSPhotoLibraryAddUsageDescription'],
    ['CNContactStore', 'NSContactsUsageDescription'],
    ['CLLocationManager', 'NSLocationWhenInUseUsageDescription'],
    ['AVAudioSession', 'NSMicrophoneUsageDescription'],
    ['LAContext', 'NSFaceIDUsageDescription'],
    ['ATTrackingManager', 'NSUserTrackingUsageDescription'],
  ])('where a plugin’s code holds %s, its text is there, and only there', (name, key) => {
    const users = plugins.filter(plugin => sourceOf(plugin, 'ios').includes(name))
    expect(Object.hasOwn(info, key)).toBe(users.length > 0)
  })

  test('has no background modes and no unencrypted connections', () => {
    expect(info).not.toHaveProperty('UIBackgroundModes')
    expect(info).not.toHaveProperty('NSAppTransportSecurity')
  })

  test('forwards Apple’s notification callbacks', () => {
    const swift = textOf('ios/App/App/AppDelegate.swift')
    const plugin = sourceOf('@capacitor/push-notifications', 'ios')
    for (const name of [
      'capacitorDidRegisterForRemoteNotifications',
      'capacitorDidFailToRegisterForRemoteNotifications',
    ]) {
      expect(plugin).toContain(`.${name}`)
      expect(swift).toContain(`.${name}`)
    }
    expect(plistOf(textOf('ios/App/App/App.entitlements'))['aps-environment']).toBe('development')
  })
})
