import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type BrowseFilter, browseFilters, maxSearchLength } from '../browse.ts'

type Props = {
  filter: BrowseFilter
  search: string
  /** The latest donations, shown beside the lede so that they don't shift the layout when they load. */
  latest?: ReactNode
}

export function BrowseHeading({ filter, search, latest }: Props) {
  const { t } = useWords()
  return (
    <header className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 md:-mt-6 xl:grid-cols-[auto_1fr]">
      <h1 className="text-3xl max-xl:-order-2 md:text-[2.25rem] md:leading-[2.75rem]">
        {t('Active Campaigns')}
      </h1>
      <BrowseControls filter={filter} search={search} />
      <div className="flex min-h-11 min-w-0 items-center justify-between gap-6 max-xl:-order-1 xl:col-span-2 max-lg:has-[aside]:[&>p]:sr-only">
        <p className="text-ink-soft max-lg:text-sm">
          {t('Students raising money for their education, in their own words.')}
        </p>
        {latest}
      </div>
    </header>
  )
}

/** Milliseconds from the last keystroke until the search runs. */
const typingPause = 250

type ControlsProps = { filter: BrowseFilter; search: string }

/** Filters and search, stored in the URL so that they can be shared and survive a reload. */
function BrowseControls({ filter, search }: ControlsProps) {
  const { t } = useWords()
  const { typed, type, apply } = useBrowseQuery({ filter, search })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply({ search: typed })
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
            maxLength={maxSearchLength}
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
            onClick={() => apply({ filter: value, search: typed })}
            className="hit-44"
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}

function useBrowseQuery({ filter, search }: ControlsProps) {
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef(search)
  // The search box follows Back and links, but the late response to an earlier search doesn't overwrite newer typing.
  useEffect(() => {
    if (search !== lastSearch.current) setTyped(search)
    lastSearch.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (next: { filter?: BrowseFilter; search: string }) => {
    clearTimeout(timer.current)
    lastSearch.current = next.search.trim()
    const params = new URLSearchParams()
    const chosen = next.filter ?? filter
    if (chosen !== 'all') params.set('filter', chosen)
    if (next.search.trim()) params.set('search', next.search.trim())
    setParams(params, { replace: true, preventScrollReset: true })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply({ search: text }), typingPause)
  }
  return { typed, type, apply }
}
