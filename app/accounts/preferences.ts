/** What a person wants to be told of (P212). */
export type Preferences = {
  donations: boolean
  donorMessages: boolean
  campaignUpdates: boolean
  weeklyReports: boolean
}

/** Until they said otherwise. */
export const defaultPreferences: Preferences = {
  donations: true,
  donorMessages: true,
  campaignUpdates: false,
  weeklyReports: true,
}
