/** Where Complete Setup leads: a new person to the welcome page, anyone else home (P59). */
export function afterSetup(isNew: boolean): '/welcome-complete' | '/' {
  return isNew ? '/welcome-complete' : '/'
}
