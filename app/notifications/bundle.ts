/** Notices to admins that people from outside can cause as often as they like. */
export type BundleKind = 'sign-ups' | 'campaigns' | 'reports'

/** Within these minutes so many are told one by one; what comes beyond is told together once they are over. */
export const bundleMinutes = 10
export const toldApart = 3
