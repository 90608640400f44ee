import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** A password with its show/hide toggle (P51). */
export function PasswordInput(props: ComponentProps<'input'> & { what: string }) {
  const { t } = useWords()
  const { what, ...rest } = props
  const [shown, setShown] = useState(false)
  const label = shown ? t('Hide {field}', { field: what }) : t('Show {field}', { field: what })
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trail={
        <IconButton label={label} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
