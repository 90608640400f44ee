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
