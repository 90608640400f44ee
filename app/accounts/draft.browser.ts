import { type Stored, tabStorage } from '../lib/storage.browser.ts'
import type { SignInInput } from './contract.ts'

/** What a person had typed, kept for this tab over a reload. Never anything secret. */
export type Draft<Fields> = Stored<Partial<Fields>>

/** A draft under its own name. */
export function draft<Fields extends object>(name: string): Draft<Fields> {
  return tabStorage(`tassel.draft.${name}`, found => (found ?? {}) as Partial<Fields>)
}

/** E-mail and User ID on their way in, by sign-up or sign-in; gone once somebody is in. */
export const typedPair = draft<SignInInput>('pair')

/** Marks this tab's person as new, from the sign-up to the welcome (P59). */
export const newMark = draft<{ isNew: boolean }>('new-account')
