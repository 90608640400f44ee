import { useWords } from '../../words/use-words.tsx'
import { Banner } from '../banner.tsx'

type Refused = { message?: string | undefined; type?: unknown } | undefined

/** What was refused about the whole form: its title and words, above the fields. */
export function FormError({ form }: { form: { formState: { errors: { root?: Refused } } } }) {
  const { t } = useWords()
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Banner tone="danger" role="alert" title={root.type ? t(String(root.type)) : undefined}>
      {t(root.message)}
    </Banner>
  )
}
