import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiRefusal } from '../../shell/call.browser.ts'
import { accountWords } from '../contract.ts'

/**
 * Says a refusal where it belongs: beside the fields it names, and where it has a title or names none, at the head of the form (`FormError`), under its own title or
 * `title` (P28). Nothing typed is lost.
 */
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  title: string,
  form: UseFormReturn<Fields>,
): void {
  const refused = error instanceof ApiRefusal ? error : null
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => name in form.getValues())
  for (const [name, message] of named) form.setError(name as Path<Fields>, { message }, { shouldFocus: true })
  if (named.length > 0) {
    // What is wrong stands beside the field; what failed stands above (P28).
    if (refused?.title) form.setError('root', { type: '', message: refused.title })
    return
  }
  form.setError('root', {
    type: refused?.title ?? title,
    message: refused?.message ?? accountWords.unexpected,
  })
}
