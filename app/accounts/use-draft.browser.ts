import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Stored, tabStorage } from '../lib/storage.browser.ts'
import type { SignInInput } from './contract.ts'

/**
 * Fills a form with this tab's draft after a reload and saves the draft as the person types. Keeps text typed before hydration.
 */
export function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  stored: Draft<Fields>,
  names: readonly Path<Fields>[],
): void {
  useEffect(() => {
    const before = stored.read()
    const focusedName = document.activeElement?.getAttribute('name')
    for (const name of names) {
      // Doesn't overwrite text that the person is typing.
      const value = form.getValues(name) || (name === focusedName ? '' : before[name])
      if (value) form.setValue(name, value as PathValue<Fields, Path<Fields>>)
    }
    const subscription = form.watch(values => stored.write(values as Partial<Fields>))
    return () => subscription.unsubscribe()
  }, [form, stored, names])
}

/** Typed text, stored in this tab so that it survives a reload. Not for secrets. */
export type Draft<Fields> = Stored<Partial<Fields>>

export function draft<Fields extends object>(name: string): Draft<Fields> {
  return tabStorage(`tassel.draft.${name}`, found => (found ?? {}) as Partial<Fields>)
}

/** Email and User ID during sign-up or sign-in; removed once the person is signed in. */
export const pairDraft = draft<SignInInput>('pair')

/** Marks this tab's person as new, from sign-up to the welcome page (P59). */
export const newAccountDraft = draft<{ isNew: boolean }>('new-account')
