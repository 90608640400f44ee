import { campaignIdLength, deepLinks } from '#app/native/deep-links.ts'
import { inXml } from './xml-text.ts'

/**
 * Android's intent filter for links to the server. Android opens such links in the app after verifying the server
 * (/.well-known/assetlinks.json).
 */
export function androidLinkFilter(appUrl: string): string {
  const { hostname, protocol } = new URL(appUrl)
  const data = [
    `android:scheme="${protocol.slice(0, -1)}"`,
    `android:host="${inXml(hostname)}"`,
    ...deepLinks.map(path => {
      const pattern = androidPattern(path)
      return pattern === path ? `android:path="${path}"` : `android:pathPattern="${pattern}"`
    }),
  ]
  return [
    '<intent-filter android:autoVerify="true">',
    '    <action android:name="android.intent.action.VIEW" />',
    '    <category android:name="android.intent.category.DEFAULT" />',
    '    <category android:name="android.intent.category.BROWSABLE" />',
    ...data.map(attribute => `    <data ${attribute} />`),
    '</intent-filter>',
  ].join('\n')
}

/**
 * Converts a route to an Android path pattern. `.*` stops at the next slash and `.` matches one character, so a campaign id is written as
 * its exact length in dots, which keeps pages below a campaign from matching.
 */
function androidPattern(path: string): string {
  return path
    .split('/')
    .map(segment => {
      if (!segment.startsWith(':')) return segment
      return segment === ':campaignId' ? '.'.repeat(campaignIdLength) : '.*'
    })
    .join('/')
}
