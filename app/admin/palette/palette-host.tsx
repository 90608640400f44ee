import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { late } from '../../ui/late.tsx'
import { loadAdminWords } from '../../words/load-language.browser.ts'
import { useWords } from '../../words/use-words.tsx'

const Palette = late(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadAdminWords()])
  return Palette
})

const openEvent = 'tassel:palette'

/** Listens for Ctrl+K, Command+K and `SearchButton`, and opens the command palette. Rendered on every page that an admin sees. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener(openEvent, open)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener(openEvent, open)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return isOpen ? <Palette onClose={() => setOpen(false)} onLoadError={() => setOpen(false)} /> : null
}

/** The button that opens the command palette. Shows its keyboard shortcut. */
export function SearchButton({ narrow = false, tall = false }: { narrow?: boolean; tall?: boolean }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      title={narrow ? t('Go to… (Ctrl K)') : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => window.dispatchEvent(new Event(openEvent))}
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
