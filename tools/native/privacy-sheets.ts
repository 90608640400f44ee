import { collected } from './collected-data.ts'
import type { NativeBrand } from './native-brand.ts'

/**
 * Apple's "required reason" APIs that the plugins use, with the reason codes: settings of the app itself (preferences), and timestamps of
 * files in the app's own folders (filesystem).
 */
export const requiredReasons = [
  { api: 'NSPrivacyAccessedAPICategoryUserDefaults', reasons: ['CA92.1'] },
  { api: 'NSPrivacyAccessedAPICategoryFileTimestamp', reasons: ['C617.1'] },
]

/** iOS's privacy manifest. No data is used for tracking. */
export function privacyManifest(): string {
  const types = collected.map(
    ({ apple }) => `		<dict>
			<key>NSPrivacyCollectedDataType</key>
			<string>NSPrivacyCollectedDataType${apple}</string>
			<key>NSPrivacyCollectedDataTypeLinked</key>
			<true/>
			<key>NSPrivacyCollectedDataTypeTracking</key>
			<false/>
			<key>NSPrivacyCollectedDataTypePurposes</key>
			<array>
				<string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
			</array>
		</dict>`,
  )
  const reasons = requiredReasons.map(
    ({ api, reasons }) => `		<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>${api}</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			<array>
${reasons.map(reason => `				<string>${reason}</string>`).join('\n')}
			</array>
		</dict>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>NSPrivacyTracking</key>
	<false/>
	<key>NSPrivacyTrackingDomains</key>
	<array/>
	<key>NSPrivacyCollectedDataTypes</key>
	<array>
${types.join('\n')}
	</array>
	<key>NSPrivacyAccessedAPITypes</key>
	<array>
${reasons.join('\n')}
	</array>
</dict>
</plist>
`
}

/** The answers to both stores' privacy questions, to copy into their forms. */
export function dataSafetySheet({ name, appUrl }: NativeBrand): string {
  const rows = collected.map(
    ({ what, apple, play, purposes, isOptional, sharedWith }) =>
      `| ${what} | ${play.join(': ')} | ${apple} | ${purposes} | ${isOptional ? 'optional' : 'required'} | ${sharedWith ?? 'nobody'} |`,
  )
  return `# What ${name}’s app collects

Written by \`npm run native\` from \`tools/native/collected-data.ts\`; a test holds that list against every form that people send. The same answers
stand in \`ios/App/App/PrivacyInfo.xcprivacy\`. Check them against your own use before you hand them in.

## Asked by both stores

| question | answer |
| --- | --- |
| Is data used to track people across other companies’ apps and sites? | No. There is no advertising and no analytics of others |
| Is data encrypted in transit? | Yes. The app refuses unencrypted connections |
| Can people ask for deletion? | Yes, in the app and at ${appUrl}/account |
| Is all of it linked to the person? | Yes |
| Privacy policy | ${appUrl}/privacy |
| Who is the app for? | 13 and older; for students under 18 a parent holds the account. Not in the stores’ programs for children |
| Does it ask for contacts, camera or photos as a permission? | Android: no, the system’s own pickers hand over the one item chosen. iOS: the camera alone |
| Encryption (App Store export question) | The system’s own HTTPS alone, which is exempt |

## What is collected

| what | Google Play | Apple | purposes | | seen by others |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Google asks whether data is *shared* with third parties: what a person chooses to publish, and what a bank or payment provider needs for an act the
person asked for, is not sharing in its sense. Location, health, browsing, crash reports and usage statistics are not collected.
`
}
