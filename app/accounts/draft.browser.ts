import type { SignInInput } from './contract.ts'

/** What a person had typed, kept for this tab over a reload. Never anything secret. */
export type Draft<Fields> = { read(): Partial<Fields>; keep(fields: Partial<Fields>): void; drop(): void }

/** A draft under its own name. Storage that is full or forbidden keeps nothing and breaks nothing. */
export function draft<Fields extends object>(name: string): Draft<Fields> {
  const key = `tassel.draft.${name}`
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Fields>) ?? {},
    keep: fields => attempt(() => sessionStorage.setItem(key, JSON.stringify(fields))),
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

/** E-mail and User ID on their way in, by sign-up or sign-in; gone once somebody is in. */
export const typedPair = draft<SignInInput>('pair')

/** Marks this tab's person as new, from the sign-up to the welcome (P59). */
export const newMark = draft<{ isNew: boolean }>('new-account')
