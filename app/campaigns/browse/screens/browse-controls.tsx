import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type BrowseFilter, browseFilters, mostSearched } from '../browse.ts'

/** Time without a key before the search runs. */
const typingPause = 250

type Props = { filter: BrowseFilter; search: string }

/** Four filter buttons and the search box. What they ask for stands in the address, so it can be shared and survives a reload. */
export function BrowseControls({ filter, search }: Props) {
  const { t } = useWords()
  const { typed, type, ask } = useAsked({ filter, search })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask({ search: typed })
  }
  return (
    <form
      method="get"
      action="/scholars"
      onSubmit={submit}
      className="grid gap-3 md:flex md:items-center md:justify-between xl:justify-end"
    >
      <search className="md:order-2 md:w-64">
        <Field label={t('Search by name, title or school')} labelHidden>
          <TextInput
            type="search"
            name="search"
            value={typed}
            maxLength={mostSearched}
            placeholder={t('Name, title or school')}
            lead={<Search aria-hidden="true" />}
            onChange={event => type(event.target.value)}
          />
        </Field>
      </search>
      <fieldset className="grid grid-cols-2 gap-2 sm:flex">
        <legend className="sr-only">{t('Filter campaigns')}</legend>
        {browseFilters.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === filter ? 'primary' : 'secondary'}
            aria-pressed={value === filter}
            onClick={() => ask({ filter: value, search: typed })}
            className="hit-44"
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}

function useAsked({ filter, search }: Props) {
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  // Back and a link change the address without typing: the box follows. A late answer does not replace newer typing.
  useEffect(() => {
    if (search !== asked.current) setTyped(search)
    asked.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (wanted: { filter?: BrowseFilter; search: string }) => {
    clearTimeout(timer.current)
    asked.current = wanted.search.trim()
    const params = new URLSearchParams()
    const chosen = wanted.filter ?? filter
    if (chosen !== 'all') params.set('filter', chosen)
    if (wanted.search.trim()) params.set('search', wanted.search.trim())
    setParams(params, { replace: true, preventScrollReset: true })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask({ search: text }), typingPause)
  }
  return { typed, type, ask }
}
