/** Where a person stands on the way in (spec 4, App entry). */
export type EntryView = 'sign-up' | 'profile-setup' | 'home'

/** A visitor signs up, a person without a first name sets the profile up, everybody else is home (spec 4). */
export function entryView(viewer: { firstName: string } | null): EntryView {
  if (!viewer) return 'sign-up'
  return viewer.firstName === '' ? 'profile-setup' : 'home'
}

/** Where Complete Setup leads: who has just signed up is welcomed first (spec 4). */
export function afterSetup(isNew: boolean): '/welcome-complete' | '/' {
  return isNew ? '/welcome-complete' : '/'
}
