import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#app/server/routes.server.ts'
import { plugins } from '../../../tools/native/capacitor-config.ts'
import { collected, notAboutPeople } from '../../../tools/native/collected-data.ts'
import { requiredReasons } from '../../../tools/native/privacy-sheets.ts'
import { plistOf, root, textOf } from './projects.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The names of all fields in a body's schema, at any depth. */
function namesIn(schema: Schema): string[] {
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    schema.items ?? {},
  ]
  const own = Object.entries(schema.properties ?? {})
  return [
    ...own.flatMap(([name, part]) => [name, ...namesIn(part)]),
    ...parts.flatMap(part => (Object.keys(part).length > 0 ? namesIn(part) : [])),
  ]
}

test('every personal field that people send is declared to the stores (P339)', () => {
  // Skips operations for staff and for programs, which the app does not offer.
  const sent = operations
    .filter(({ body, access }) => body && !access.permission && !access.programs)
    .flatMap(({ name, body }) =>
      namesIn(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema).map(
        field => [field, name],
      ),
    )
  const declaredFields = [...collected.flatMap(({ fields }) => fields), ...notAboutPeople]
  expect(sent.length).toBeGreaterThan(80)
  const unknown = sent.filter(([field]) => !declaredFields.includes(field ?? ''))
  expect(unknown, 'say in tools/native/collected-data.ts what these are').toEqual([])
  expect(declaredFields.filter((name, index) => declaredFields.indexOf(name) !== index)).toEqual([])
})

test('iOS’s privacy manifest declares the same, and no tracking', () => {
  const manifest = plistOf(textOf('ios/App/App/PrivacyInfo.xcprivacy'))
  expect(manifest).toMatchObject({ NSPrivacyTracking: false, NSPrivacyTrackingDomains: [] })
  expect(manifest.NSPrivacyCollectedDataTypes).toEqual(
    collected.map(({ apple }) => ({
      NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${apple}`,
      NSPrivacyCollectedDataTypeLinked: true,
      NSPrivacyCollectedDataTypeTracking: false,
      NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
    })),
  )
  const xcode = textOf('ios/App/App.xcodeproj/project.pbxproj')
  expect(xcode).toContain('/* PrivacyInfo.xcprivacy in Resources */,')
})

/** Apple's names of collected data types, without their common prefix. */
const appleTypes = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  'PhysicalAddress',
  'OtherUserContactInfo',
  'Health',
  'Fitness',
  'PaymentInfo',
  'CreditInfo',
  'OtherFinancialInfo',
  'PreciseLocation',
  'CoarseLocation',
  'SensitiveInfo',
  'Contacts',
  'EmailsOrTextMessages',
  'PhotosorVideos',
  'AudioData',
  'GameplayContent',
  'CustomerSupport',
  'OtherUserContent',
  'BrowsingHistory',
  'SearchHistory',
  'UserID',
  'DeviceID',
  'PurchaseHistory',
  'ProductInteraction',
  'AdvertisingData',
  'OtherUsageData',
  'CrashData',
  'PerformanceData',
  'OtherDiagnosticData',
  'EnvironmentScanning',
  'Hands',
  'Head',
  'OtherDataTypes',
]

test('each type is listed once and exists at Apple', () => {
  const named = collected.map(({ apple }) => apple)
  expect(named.filter(name => !appleTypes.includes(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

/** Apple's "required reason" APIs, with a pattern that finds their use in Swift and Objective-C code. */
const interfaces: Record<string, RegExp> = {
  NSPrivacyAccessedAPICategoryUserDefaults: /\b(NS)?UserDefaults\b/,
  NSPrivacyAccessedAPICategoryFileTimestamp:
    /creationDate\b|modificationDate\b|contentModificationDateKey|attributesOfItem|\bl?stat\(|getattrlist/,
  NSPrivacyAccessedAPICategorySystemBootTime: /systemUptime|mach_absolute_time/,
  NSPrivacyAccessedAPICategoryDiskSpace: /volumeAvailableCapacity|systemFreeSize|statv?fs/,
  NSPrivacyAccessedAPICategoryActiveKeyboards: /activeInputModes/,
}

test('exactly the required-reason APIs that plugins use have a reason', () => {
  const used = Object.entries(interfaces).filter(([, pattern]) =>
    plugins.some(plugin => pattern.test(swiftOf(plugin))),
  )
  expect(used.map(([api]) => api)).toEqual(requiredReasons.map(({ api }) => api))
  const manifest = plistOf(textOf('ios/App/App/PrivacyInfo.xcprivacy'))
  expect(manifest.NSPrivacyAccessedAPITypes).toEqual(
    requiredReasons.map(({ api, reasons }) => ({
      NSPrivacyAccessedAPIType: api,
      NSPrivacyAccessedAPITypeReasons: reasons,
    })),
  )
})

/** The iOS source code of a plugin, or '' for packages without it, such as Capacitor's own, which ship a privacy manifest. */
function swiftOf(plugin: string): string {
  const folder = join(root, 'node_modules', plugin, 'ios/Sources')
  if (!existsSync(folder)) return ''
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(swift|m)$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
