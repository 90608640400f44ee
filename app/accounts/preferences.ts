/** A person's notification preferences (P212). */
export type Preferences = {
  donations: boolean
  donorMessages: boolean
  campaignUpdates: boolean
  weeklyReports: boolean
}

export const defaultPreferences: Preferences = {
  donations: true,
  donorMessages: true,
  campaignUpdates: false,
  weeklyReports: true,
}

/** Quiet hours in minutes after midnight, in the device's time zone; they may span midnight. */
export type QuietHours = { from: number; until: number }

/** Push preferences (P311). `toDecide` and `disputes` apply only to admins. */
export type PushPreferences = {
  donations: boolean
  goals: boolean
  withdrawals: boolean
  campaignEnd: boolean
  toDecide: boolean
  disputes: boolean
  /** Whether messages contain names and amounts, which a lock screen shows. */
  details: boolean
  quiet: QuietHours | null
}

/** All kinds on, no names or amounts in messages, and quiet hours from 10 p.m. to 7 a.m. (P314). */
export const defaultPushPreferences: PushPreferences = {
  donations: true,
  goals: true,
  withdrawals: true,
  campaignEnd: true,
  toDecide: true,
  disputes: true,
  details: false,
  quiet: { from: 22 * 60, until: 7 * 60 },
}
