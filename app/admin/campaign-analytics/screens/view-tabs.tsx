import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type View, viewOf } from '../address.ts'

const labels: Record<View, Message> = {
  overview: phrase('Overview'),
  donations: phrase('Donations'),
  students: phrase('Students'),
}

type Props = { label: string; views: readonly View[]; children: ReactNode }

/** The tabs of a month's or a campaign's analytics (P226). Switching keeps the month and year in the URL. */
export function ViewTabs({ label, views, children }: Props) {
  const { t } = useWords()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { viewer } = useSession()
  const shown = views.filter(view => view !== 'donations' || can(viewer, 'readMoney'))
  const requested = viewOf(search)
  const open = views.includes(requested) ? requested : 'overview'
  const go = (view: string) => {
    const next = new URLSearchParams()
    for (const name of ['month', 'year']) {
      const value = search.get(name)
      if (value) next.set(name, value)
    }
    if (view !== 'overview') next.set('view', view)
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  return (
    <Tabs
      label={label}
      value={open}
      onValueChange={go}
      tabs={shown.map(view => ({
        value: view,
        label: t(labels[view]),
        content: view === open ? children : null,
      }))}
    />
  )
}
