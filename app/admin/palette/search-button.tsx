import Search from 'lucide-react/icons/search'
import { cx } from '../../ui/cx.ts'
import { useWords } from '../../words/use-words.tsx'
import { showPalette } from './show-palette.browser.ts'

/** Opens the palette and shows its shortcut. */
export function SearchButton({ narrow = false, tall = false }: { narrow?: boolean; tall?: boolean }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      title={narrow ? t('Go to… (Ctrl K)') : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={showPalette}
      className={cx(
        'flex cursor-pointer items-center gap-2.5 rounded-sm border border-edge bg-surface text-sm text-ink-soft hover:border-gown hover:text-gown focus-visible:-outline-offset-2',
        tall ? 'size-11 shrink-0 rounded-md' : 'min-h-9 px-2',
        narrow && 'justify-center',
      )}
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.8} />
      <span className={cx(narrow && 'sr-only')}>{t('Go to…')}</span>
      {narrow ? null : <kbd className="ms-auto font-sans text-xs">{t('Ctrl K')}</kbd>}
    </button>
  )
}
