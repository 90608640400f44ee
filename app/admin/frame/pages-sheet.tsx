import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import { phrase } from '../../lib/phrase.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { iconClass, PageLinks, type PageLinksProps } from './page-links.tsx'

/** Below 1,024 px: which admin page is open, and the way to the others. */
export function PagesSheet({ open, counts }: Pick<PageLinksProps, 'open' | 'counts'>) {
  const { t } = useWords()
  const Icon = open?.icon ?? FileText
  const waiting = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className="flex gap-2 pt-3 lg:hidden print:hidden">
      <Dialog
        title={t('Admin pages')}
        trigger={
          <button
            type="button"
            className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-sm font-semibold hover:border-gown sm:w-72"
          >
            <Icon aria-hidden="true" className={iconClass} strokeWidth={1.8} />
            <span className="sr-only">{t('Admin pages: ')}</span>
            <span className="min-w-0 flex-1 text-start">{t(open?.label ?? phrase('Admin pages'))}</span>
            {waiting > 0 ? (
              <span className="figures grid min-w-5 place-items-center rounded-pill bg-clay px-1 text-xs text-on-clay">
                <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
                <span className="sr-only">
                  {t('{count} waiting', { count: waiting.toLocaleString('en-US') })}
                </span>
              </span>
            ) : null}
            <ChevronDown aria-hidden="true" className="size-4.5 shrink-0" />
          </button>
        }
      >
        <nav aria-label={t('Admin')} className="-mx-2 grid grid-cols-2 content-start gap-x-1 gap-y-4">
          <PageLinks open={open} counts={counts} tall />
        </nav>
      </Dialog>
      <SearchButton narrow tall />
    </div>
  )
}
