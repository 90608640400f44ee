/** Where Complete Setup leads: who has just signed up is welcomed first, who has not goes home (P59). */
export function afterSetup(isNew: boolean): '/welcome-complete' | '/' {
  return isNew ? '/welcome-complete' : '/'
}
