import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { cx } from '../../ui/cx.ts'
import { useWords } from '../../words/use-words.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { PageLinks, type PageLinksProps } from './page-links.tsx'

/** The navigation of admin pages from 1,024 px up; it stays in view while scrolling. */
export function Sidebar({ onToggle, ...links }: PageLinksProps & { onToggle: () => void }) {
  const { t } = useWords()
  const { narrow } = links
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label={t('Admin')}
      className="scroll-shades sticky top-0 -ms-2 grid max-h-dvh content-start gap-2 self-start overflow-y-auto border-e border-line py-3 pe-3 max-lg:hidden print:hidden"
    >
      <SearchButton narrow={narrow} />
      <PageLinks {...links} />
      <button
        type="button"
        aria-expanded={!narrow}
        title={narrow ? t('Show names') : undefined}
        onClick={onToggle}
        className={cx(
          'flex min-h-7 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm text-ink-soft hover:bg-sunken focus-visible:-outline-offset-2',
          narrow && 'justify-center',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.8} />
        <span className={cx(narrow && 'sr-only')}>{narrow ? t('Show names') : t('Hide names')}</span>
      </button>
    </nav>
  )
}
