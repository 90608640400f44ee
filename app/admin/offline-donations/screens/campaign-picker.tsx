import Search from 'lucide-react/icons/search'
import { type Ref, useState } from 'react'
import { looksLikeCode, readCode } from '../../../campaigns/reference-code.ts'
import type { Written } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useSearch } from '../../palette/use-search.browser.ts'

export type ChosenCampaign = { id: string; student: string }

type Props = {
  chosen: ChosenCampaign | null
  error: Written | undefined
  inputRef: Ref<HTMLInputElement>
  onChoose: (campaign: ChosenCampaign | null) => void
}

/** Finds a campaign by its student's name, school, id or code, and shows the chosen one. */
export function CampaignPicker({ chosen, error, inputRef, onChoose }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { found, isSearching, failure } = useSearch(chosen ? '' : typed)
  if (chosen)
    return (
      <div className="grid gap-1.5">
        <p className="font-semibold">{t('Campaign')}</p>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-2">
          <span className="wrap-anywhere">
            {chosen.student} <span className="text-sm text-ink-soft">{chosen.id}</span>
          </span>
          <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
            {t('Choose Another')}
          </Button>
        </div>
        {error ? (
          <p role="alert" className="text-sm font-medium text-clay-ink">
            {error}
          </p>
        ) : null}
      </div>
    )
  const campaigns = found.flatMap(result => (result.kind === 'campaign' ? [result] : []))
  const mistyped =
    looksLikeCode(typed) && readCode(typed) === null
      ? t('A letter of this code is wrong. Compare it with the check.')
      : undefined
  const isNothing = typed.trim().length >= 2 && !isSearching && !failure && campaigns.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t('Campaign')}
        hint={t('Search by the student’s name or school, or enter the campaign’s code or ID.')}
        required
        error={mistyped ?? error ?? failure ?? undefined}
      >
        <TextInput
          ref={inputRef}
          type="search"
          autoComplete="off"
          maxLength={100}
          lead={<Search aria-hidden="true" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <p role="status" className={isNothing ? 'text-ink-soft' : 'sr-only'}>
        {isNothing ? t('No campaign found.') : ''}
      </p>
      {campaigns.length > 0 ? (
        <ul aria-label={t('Campaigns')} className="grid gap-1">
          {campaigns.map(({ id, student, school, isActive }) => (
            <li key={id}>
              <button
                type="button"
                disabled={!isActive}
                onClick={() => onChoose({ id, student })}
                className="grid min-h-11 w-full rounded-md border border-line px-4 py-2 text-start hover:border-gown disabled:text-ink-soft"
              >
                <span className="font-semibold wrap-anywhere">{student}</span>
                <span className="text-sm text-ink-soft wrap-anywhere">
                  {isActive ? school : t('Taken down')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
