import type { DataRouter } from 'react-router'
import { reach } from '#device/server.browser.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { type Counted, type ShareChannel, sourceOf, viaName } from './channels.ts'

/** Counts a use of the share dialog (P495). */
export const countShare = (campaignId: string, channel: ShareChannel): void =>
  count(campaignId, { kind: 'share', channel })

/** Counts visits to campaign pages (P495): each campaign once per page load, but not after a reload or a return with Back. */
export function countVisits(router: DataRouter): void {
  const seen = new Set<string>()
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let referrer = document.referrer
  const arrived = campaignAt(router.state.location)
  if (arrived && opened && opened.type !== 'navigate') seen.add(arrived)
  const look = () => {
    const { location } = router.state
    const campaignId = campaignAt(location)
    const via = new URLSearchParams(location.search).get(viaName)
    if (campaignId && !seen.has(campaignId)) {
      seen.add(campaignId)
      count(campaignId, {
        kind: 'visit',
        channel: sourceOf({ via, referrer, origin: window.location.origin }),
      })
    }
    // `document.referrer` doesn't change on navigation within the app, so the next page's referrer is set here.
    referrer = window.location.href
    if (via) leaveOutVia()
  }
  look()
  router.subscribe(look)
}

/** The id of the campaign that a page shows; undefined for a donor who returns from the payment provider. */
function campaignAt({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (/[?&](session_id|campaign_id)=/.test(search)) return undefined
  return /^\/(?:campaign(?:\/[^/]+)?|donation)\/([0-9a-z]{10})$/.exec(pathname)?.[1]
}

/** Removes `via` from the address bar, so that copies of the URL don't count for the same channel. */
function leaveOutVia(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(viaName)) return
  address.searchParams.delete(viaName)
  window.history.replaceState(window.history.state, '', address)
}

const asksNotToBeTracked = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function count(campaignId: string, counted: Counted): void {
  if (asksNotToBeTracked()) return
  const address = addressOf('POST /api/campaigns/:campaignId/counts', { params: { campaignId } })
  void reach(address, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(counted),
  }).catch(() => undefined)
}
