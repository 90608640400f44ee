import type { EventFacts } from './facts.ts'

/** Notices to admins that people from outside can cause as often as they like. */
export type BundleKind = 'sign-ups' | 'campaigns' | 'reports'

/** Within these minutes so many are told one by one; what comes beyond is told together once they are over. */
export const bundleMinutes = 10
export const toldApart = 3

const bundled: Partial<Record<EventFacts['kind'], BundleKind>> = {
  signed_up: 'sign-ups',
  campaign_created: 'campaigns',
  parental_form_submitted: 'campaigns',
  campaign_reported: 'reports',
}

/** The bundle that an event's notices to admins may go into, or null. */
export function bundleOf(kind: EventFacts['kind']): BundleKind | null {
  return bundled[kind] ?? null
}
