import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ScholarValues } from '../scholar-values.ts'

type Props = { form: UseFormReturn<ScholarValues> }

/** A list that grows by Enter or the plus button; blanks are ignored, each entry can be removed (spec 5). */
export function AchievementsField({ form }: Props) {
  return (
    <Controller
      control={form.control}
      name="achievements"
      render={({ field, fieldState }) => {
        const list = field.value ?? []
        const add = () => {
          const next = (form.getValues('nextAchievement') ?? '').trim()
          form.setValue('nextAchievement', '')
          if (next) field.onChange([...list, next])
          form.setFocus('nextAchievement')
        }
        return (
          <div className="grid gap-3">
            <NextAchievement form={form} error={fieldState.error?.message} onAdd={add} />
            <Entries list={list} onRemove={index => field.onChange(list.toSpliced(index, 1))} />
          </div>
        )
      }}
    />
  )
}

function NextAchievement({ form, error, onAdd }: Props & { error: string | undefined; onAdd: () => void }) {
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onAdd()
  }
  return (
    <Field
      label="Achievements"
      hint="One at a time: press Enter or the plus button."
      aside="optional"
      error={error}
    >
      <div className="flex items-center gap-2">
        <TextInput
          maxLength={300}
          autoComplete="off"
          placeholder="Dean’s list, debate team captain…"
          {...form.register('nextAchievement')}
          onKeyDown={addOnEnter}
        />
        <IconButton label="Add achievement" variant="edged" onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
    </Field>
  )
}

function Entries({ list, onRemove }: { list: string[]; onRemove: (index: number) => void }) {
  if (list.length === 0) return null
  return (
    <ul aria-label="Added so far" className="flex flex-wrap gap-2">
      {list.map((entry, index) => (
        <li
          key={`${index}${entry}`}
          className="flex max-w-full items-center gap-1 rounded-pill bg-gold-tint py-0.5 ps-4 pe-1 text-gold-ink"
        >
          <span className="min-w-0 wrap-anywhere">{entry}</span>
          <IconButton label={`Remove ${entry}`} size="sm" onClick={() => onRemove(index)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
