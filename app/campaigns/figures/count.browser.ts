import type { DataRouter } from 'react-router'
import { reach } from '#device/server.browser.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { type Counted, type ShareChannel, sourceOf, viaName } from './channels.ts'

/** Counts that a way of the share dialog was used (P495). */
export const countShare = (campaignId: string, channel: ShareChannel): void =>
  count(campaignId, { kind: 'share', channel })

/**
 * Counts visits of campaign pages (P495): each campaign once while this document is open, and none for a page that is only reloaded or gone back
 * to. It is loaded with what runs late, after a person was there, so that neither the page nor its reader waits for it.
 */
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
    // From here on a page of ours leads to the next.
    referrer = window.location.href
    if (via) leaveOutVia()
  }
  look()
  router.subscribe(look)
}

/** The campaign of a page that a visitor is at; a donor who comes back from the payment provider is no new visit. */
function campaignAt({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (/[?&](session_id|campaign_id)=/.test(search)) return undefined
  return /^\/(?:campaign(?:\/[^/]+)?|donation)\/([0-9a-z]{10})$/.exec(pathname)?.[1]
}

/** Whoever copies the address from the bar passes on the plain one. */
function leaveOutVia(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(viaName)) return
  address.searchParams.delete(viaName)
  window.history.replaceState(window.history.state, '', address)
}

/** Who asks not to be tracked is not counted, though nothing that is counted is about anyone. */
const isUnwilling = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function count(campaignId: string, counted: Counted): void {
  if (isUnwilling()) return
  const address = addressOf('POST /api/campaigns/:campaignId/counts', { params: { campaignId } })
  void reach(address, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(counted),
  }).catch(() => undefined)
}
