import { campaignIdLength, deepLinks } from '#app/native/deep-links.ts'
import { inXml } from './xml-text.ts'

/** Android's filter for the server's links. Android opens them in the app once it has verified the server (/.well-known/assetlinks.json). */
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

/** Android's `.*` ends at the next slash and `.` is one character: with an id's exact length, paths below a campaign don't match. */
function androidPattern(path: string): string {
  return path
    .split('/')
    .map(segment => {
      if (!segment.startsWith(':')) return segment
      return segment === ':campaignId' ? '.'.repeat(campaignIdLength) : '.*'
    })
    .join('/')
}
