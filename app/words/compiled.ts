// Written by `npm run words`. Do not edit.
import { messages as esAdmin } from './es/admin.ts'
import { messages as esMails } from './es/mails.ts'
import { messages as esScreens } from './es/screens.ts'

export const compiled = {
  es: { admin: esAdmin, mails: esMails, screens: esScreens },
}
