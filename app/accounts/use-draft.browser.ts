import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Draft } from './draft.browser.ts'

/**
 * Fills a form with this tab's draft after a reload, and keeps the draft as the person types. What was typed before the page came alive
 * stays as well.
 */
export function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  stored: Draft<Fields>,
  names: readonly Path<Fields>[],
): void {
  useEffect(() => {
    const before = stored.read()
    const inHand = document.activeElement?.getAttribute('name')
    for (const name of names) {
      // A field that has the focus already holds what the person is typing.
      const value = form.getValues(name) || (name === inHand ? '' : before[name])
      if (value) form.setValue(name, value as PathValue<Fields, Path<Fields>>)
    }
    const watching = form.watch(values => stored.write(values as Partial<Fields>))
    return () => watching.unsubscribe()
  }, [form, stored, names])
}
