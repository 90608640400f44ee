import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useListAddress } from './use-list-address.browser.ts'

/** Searches after a pause in typing; the address holds the search. */
const restMs = 300

export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const address = useListAddress()
  const asked = address.get('search')
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => address.set({ search: typed.trim() || null }, { replace: true }), restMs)
    return () => clearTimeout(timer)
  })
  return (
    <Field label={label} labelHidden className="w-full md:w-64">
      <TextInput
        type="search"
        maxLength={100}
        lead={<Search aria-hidden="true" />}
        placeholder={placeholder}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Field>
  )
}
