/** A person's notification preferences (P212). */
export type Preferences = {
  donations: boolean
  donorMessages: boolean
  campaignUpdates: boolean
  weeklyReports: boolean
}

/** The defaults, until a person chose otherwise. */
export const defaultPreferences: Preferences = {
  donations: true,
  donorMessages: true,
  campaignUpdates: false,
  weeklyReports: true,
}

/** Quiet hours in minutes of the day by the device's clock; they may span midnight. */
export type QuietHours = { from: number; until: number }

/** What someone wants on their devices (P311). `toDecide` and `disputes` are for admins. */
export type PushPreferences = {
  donations: boolean
  goals: boolean
  withdrawals: boolean
  campaignEnd: boolean
  toDecide: boolean
  disputes: boolean
  /** Names and sums where everyone can read them. */
  details: boolean
  quiet: QuietHours | null
}

/** Until a person chose otherwise: everything, nothing private on a lock screen, and quiet from 10 in the evening to 7 (P314). */
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
