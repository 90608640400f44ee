import { Link as RouterLink } from 'react-router'
import { Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useAdminPages } from './admin-page.tsx'

/** Links to the pages under this one in the navigation. */
export function PagesUnder({ path: parent }: { path: string }) {
  const { t } = useWords()
  const pages = useAdminPages().filter(({ under }) => under === parent)
  return (
    <Section title={t('More')}>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ path, label, about }) => (
          <li key={path} className="border-b border-line py-2">
            <RouterLink to={path} className="hit-44 rounded-sm font-semibold hover:underline">
              {t(label)}
            </RouterLink>
            {about ? <p className="text-sm text-ink-soft">{t(about)}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
