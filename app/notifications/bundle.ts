/** Notices to admins that people from outside can cause as often as they like. */
export type BundleKind = 'sign-ups' | 'campaigns' | 'reports'

/** Within these minutes so many are sent separately; the rest is sent together once the minutes are over. */
export const bundleMinutes = 10
export const sentSeparately = 3
