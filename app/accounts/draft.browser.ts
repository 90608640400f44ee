import { type Stored, tabStorage } from '../lib/storage.browser.ts'
import type { SignInInput } from './contract.ts'

/** What a person has typed, stored in this tab so that a reload keeps it. Never anything secret. */
export type Draft<Fields> = Stored<Partial<Fields>>

/** A draft under a name of its own. */
export function draft<Fields extends object>(name: string): Draft<Fields> {
  return tabStorage(`tassel.draft.${name}`, found => (found ?? {}) as Partial<Fields>)
}

/** Email and User ID during sign-up or sign-in; removed once the person is signed in. */
export const typedPair = draft<SignInInput>('pair')

/** Marks this tab's person as new, from sign-up to the welcome page (P59). */
export const newMark = draft<{ isNew: boolean }>('new-account')
