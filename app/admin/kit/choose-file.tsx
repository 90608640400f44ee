import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '../../ui/button.tsx'

type Props = {
  label: string
  accept: string
  /** The chosen file's name. */
  name: string | null
  disabled: boolean
  onChoose: (file: File) => void
  /** The hint below. */
  children: ReactNode
}

/** A button that opens the file picker, and the name of the chosen file. */
export function ChooseFile({ label, accept, name, disabled, onChoose, children }: Props) {
  const id = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
      >
        <FileUp aria-hidden="true" className="size-5" />
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint`}
          disabled={disabled}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            // Otherwise choosing the corrected file of the same name would fire no change event.
            target.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
      </label>
      {name ? <p className="font-medium wrap-anywhere">{name}</p> : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {children}
      </p>
    </div>
  )
}
