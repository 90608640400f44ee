import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, translatedLocales } from '#app/lib/locale.ts'
import { colors } from '#app/ui/tokens.ts'
import { capacitorConfig } from './capacitor-config.ts'
import { ground } from './drawings.ts'
import { androidLinkFilter } from './link-filters.ts'
import type { NativeBrand } from './native-brand.ts'
import { usageDescriptions } from './permissions.ts'
import { dataSafetySheet, privacyManifest } from './privacy-sheets.ts'
import { inAndroidStrings, inXml } from './xml-text.ts'

const resources = 'android/app/src/main/res'

/** Files in mobile/ that are generated completely, by path. */
const generated: Record<string, (brand: NativeBrand) => string> = {
  'capacitor.config.json': brand => `${JSON.stringify(capacitorConfig(brand), null, 2)}\n`,
  'data-safety.md': dataSafetySheet,
  'ios/App/App/PrivacyInfo.xcprivacy': privacyManifest,
  'ios/App/App/App.entitlements': entitlements,
  ...Object.fromEntries(
    translatedLocales.map(locale => [
      `ios/App/App/${locale}.lproj/InfoPlist.strings`,
      ({ name }: NativeBrand) => infoStrings(usageDescriptions(name, locale)),
    ]),
  ),
  [`${resources}/values/strings.xml`]: androidStrings,
  [`${resources}/values/colors.xml`]: () => androidColors('light'),
  [`${resources}/values-night/colors.xml`]: () => androidColors('dark'),
}

/** Files in mobile/ in which single values are replaced. Throws if a value isn't found. */
const patched: Record<string, (text: string, brand: NativeBrand) => string> = {
  'android/app/build.gradle': (text, { appId, version, build }) =>
    replaceEach(text, [
      [/(applicationId ").*(")/g, appId],
      [/(versionCode ).*()$/gm, String(build)],
      [/(versionName ").*(")/g, version],
    ]),
  'android/app/src/main/AndroidManifest.xml': (text, { appUrl }) =>
    replaceEach(text, [
      [
        /(<!-- Links, as app\/native\/deep-links\.ts names them -->\n)[\s\S]*?(\n\n {8}<\/activity>)/g,
        indented(androidLinkFilter(appUrl), 12),
      ],
    ]),
  'ios/App/App.xcodeproj/project.pbxproj': (text, { appId, version, build }) =>
    replaceEach(text, [
      [/(PRODUCT_BUNDLE_IDENTIFIER = ).*(;)/g, appId],
      [/(MARKETING_VERSION = ).*(;)/g, version],
      [/(CURRENT_PROJECT_VERSION = ).*(;)/g, String(build)],
      [
        /(\n.*App\.entitlements \*\/ = .*)(?:\n\t\t7A55E106.*)*(\n\/\* End PBXFileReference)/g,
        translatedLocales
          .map(
            locale =>
              `\n\t\t${stringsOf(locale)} = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${locale}; path = ${locale}.lproj/InfoPlist.strings; sourceTree = "<group>"; };`,
          )
          .join(''),
      ],
      [
        /(children = \()(?:\n\t+7A55E106.*)+(\n)/g,
        translatedLocales.map(locale => `\n\t\t\t\t${stringsOf(locale)},`).join(''),
      ],
      [
        /(knownRegions = \(\n\t+en,\n\t+Base,)[^)]*?(\n\t+\);)/g,
        translatedLocales.map(locale => `\n\t\t\t\t${locale},`).join(''),
      ],
    ]),
  'ios/App/App/Info.plist': (text, { name }) =>
    replaceEach(text, [
      [
        /(<key>CFBundleLocalizations<\/key>\n\t<array>)[\s\S]*?(\n\t<\/array>)/g,
        locales.map(locale => `\n\t\t<string>${locale}</string>`).join(''),
      ],
      ...(Object.entries({ CFBundleDisplayName: name, ...usageDescriptions(name, 'en') }).map(
        ([key, value]) => [new RegExp(`(<key>${key}</key>\\s*<string>)[^<]*(</string>)`, 'g'), inXml(value)],
      ) as [RegExp, string][]),
    ]),
}

/** The id of a language's InfoPlist.strings in the Xcode project. */
const stringsOf = (locale: (typeof translatedLocales)[number]) => {
  const index = translatedLocales.indexOf(locale) + 1
  return `7A55E1062FF00001${String(index).padStart(8, '0')} /* ${locale} */`
}

/** Returns the files in mobile/ that depend on the branding and the languages, by path. */
export async function brandedTexts(mobile: string, brand: NativeBrand): Promise<Map<string, string>> {
  const texts = new Map(Object.entries(generated).map(([path, write]) => [path, write(brand)]))
  for (const [path, change] of Object.entries(patched))
    texts.set(path, change(await readFile(join(mobile, path), 'utf8'), brand))
  return texts
}

/** Replaces values in a text. Each pattern captures what comes before and after the value. */
function replaceEach(text: string, values: [around: RegExp, value: string][]): string {
  return values.reduce((changed, [around, value]) => {
    if (changed.search(around) < 0) throw new Error(`no match for ${around}: was the project regenerated?`)
    return changed.replace(around, (_, before: string, after: string) => before + value + after)
  }, text)
}

const indented = (text: string, by: number) =>
  text
    .split('\n')
    .map(line => ' '.repeat(by) + line)
    .join('\n')

function androidStrings({ name, appId }: NativeBrand): string {
  return `<?xml version='1.0' encoding='utf-8'?>
<resources>
    <string name="app_name">${inAndroidStrings(name)}</string>
    <string name="title_activity_main">${inAndroidStrings(name)}</string>
    <string name="package_name">${appId}</string>
    <string name="custom_url_scheme">${appId}</string>
</resources>
`
}

/** The content of InfoPlist.strings for one language. */
function infoStrings(texts: Record<string, string>): string {
  const quoted = (text: string) => text.replace(/[\\"]/g, character => `\\${character}`)
  return Object.entries(texts)
    .map(([key, text]) => `"${key}" = "${quoted(text)}";\n`)
    .join('')
}

/** Android's color resources: the background of the icon and the splash screen, and the colors of system controls. */
function androidColors(theme: 'light' | 'dark'): string {
  const values = {
    ic_launcher_background: ground.light,
    splash_ground: ground[theme],
    colorPrimary: colors.gown[theme],
    colorPrimaryDark: colors['gown-pressed'][theme],
    colorAccent: colors.gown[theme],
  }
  const lines = Object.entries(values).map(
    ([name, value]) => `    <color name="${name}">${value.toUpperCase()}</color>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('\n')}\n</resources>\n`
}

function entitlements({ appUrl }: NativeBrand): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>development</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${inXml(new URL(appUrl).hostname)}</string>
	</array>
</dict>
</plist>
`
}
