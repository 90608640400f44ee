import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWords } from '../../words/use-words.tsx'
import { Banner } from '../banner.tsx'

/** What was refused about the whole form: its title and words, above the fields. */
export function FormError<Fields extends FieldValues>({ form }: { form: UseFormReturn<Fields> }) {
  const { t } = useWords()
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Banner tone="danger" role="alert" title={root.type ? t(String(root.type)) : undefined}>
      {t(root.message)}
    </Banner>
  )
}
