import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiRefusal } from '../../shell/call-api.browser.ts'
import { toast } from '../../ui/toast.ts'
import { accountWords } from '../contract.ts'

/** Says a refusal where it belongs: beside the fields it names, else as a toast under `title` (spec 8). Nothing typed is lost. */
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  title: string,
  form?: UseFormReturn<Fields>,
): void {
  const refused = error instanceof ApiRefusal ? error : null
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => form && name in form.getValues())
  for (const [name, message] of named)
    form?.setError(name as Path<Fields>, { message }, { shouldFocus: true })
  if (named.length > 0) return
  toast({
    title: refused?.title ?? title,
    description: refused?.message ?? accountWords.unexpected,
    variant: 'destructive',
  })
}
