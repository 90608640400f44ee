import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import type { Written } from '../../../lib/phrase.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = {
  list: readonly string[]
  /** An achievement that is typed but not yet added to the list. */
  next: string
  onChange: (change: { list: string[]; next: string }) => void
  error?: Written | undefined
}

/** A list of achievements; Enter or the plus button adds one, unless it is blank (P141). */
export function AchievementsInput({ list, next, onChange, error }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLInputElement>(null)
  const add = () => {
    const entry = next.trim()
    onChange({ list: entry ? [...list, entry] : [...list], next: '' })
    box.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-3">
      <Field
        label={t('Achievements')}
        hint={t('One at a time: press Enter or the plus button.')}
        aside={t('optional')}
        error={error}
      >
        <div className="flex items-center gap-2">
          <TextInput
            ref={box}
            maxLength={300}
            autoComplete="off"
            placeholder={t('Dean’s list, debate team captain…')}
            value={next}
            onChange={event => onChange({ list: [...list], next: event.target.value })}
            onKeyDown={addOnEnter}
          />
          <IconButton label={t('Add achievement')} variant="edged" onClick={add}>
            <Plus aria-hidden="true" />
          </IconButton>
        </div>
      </Field>
      <Entries list={list} onRemove={index => onChange({ list: list.toSpliced(index, 1), next })} />
    </div>
  )
}

function Entries({ list, onRemove }: { list: readonly string[]; onRemove: (index: number) => void }) {
  const { t } = useWords()
  if (list.length === 0) return null
  return (
    <ul aria-label={t('Added so far')} className="flex flex-wrap gap-2">
      {list.map((entry, index) => (
        <li
          key={`${index}${entry}`}
          className="flex max-w-full items-center gap-1 rounded-pill bg-gold-tint py-0.5 ps-4 pe-1 text-gold-ink"
        >
          <span className="min-w-0 wrap-anywhere">{entry}</span>
          <IconButton label={t('Remove {entry}', { entry })} size="sm" onClick={() => onRemove(index)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
