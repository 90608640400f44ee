import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/dropdown-menu'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ListShape } from '../../lists/define-list.ts'
import { ListMenu, menuItemClass } from '../../lists/list-menu.tsx'
import { queryOf } from '../saved-view.ts'

const SaveView = late(async () => (await import('./view-dialogs.tsx')).SaveView)
const EditViews = late(async () => (await import('./view-dialogs.tsx')).EditViews)

/** The menu of the admin's saved views of this list, with commands to save the current view and to edit views (P469). */
export function ViewsMenu({ list }: { list: ListShape }) {
  const { t } = useWords()
  const [search] = useSearchParams()
  const { data, failure, reload } = useAnswer('GET /api/admin/views', {})
  const views = data?.views
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const shown = queryOf(list, search)
  const own = views?.filter(view => view.list === list.name) ?? []
  // Indents the commands like the names of the views, which have room for a check mark.
  const command = `${menuItemClass} ${own.length > 0 ? 'ps-9' : 'ps-3'}`
  const current = own.find(view => view.query === shown)
  // Reloads, because the views may have changed on another device.
  const changeOpen = (next: boolean) => {
    if (next) reload()
    setOpen(next)
  }
  return (
    <>
      <ListMenu
        open={open}
        onOpenChange={changeOpen}
        className="max-w-[min(22rem,calc(100vw-24px))] min-w-56"
        trigger={
          <Button variant="secondary" icon={<Bookmark aria-hidden="true" className="size-4.5" />}>
            {current ? <span className="sr-only">{t('View:')} </span> : null}
            <span className="max-w-44 truncate">{current?.name ?? t('Views')}</span>
          </Button>
        }
      >
        {own.map(view => (
          <Radix.Item key={view.id} asChild>
            <Link
              to={view.to}
              aria-current={view === current ? 'page' : undefined}
              className={`${menuItemClass} ps-9`}
            >
              {view === current ? (
                <Check aria-hidden="true" className="-ms-7 size-4 shrink-0 text-gown" />
              ) : null}
              <span className="min-w-0 py-1 wrap-anywhere">{view.name}</span>
            </Link>
          </Radix.Item>
        ))}
        {own.length === 0 ? (
          <Radix.Label className="px-3 py-2 text-sm text-ink-soft">
            {views
              ? t('Save filters, order and columns under a name to come back to them.')
              : (failure ?? t('Loading...'))}
          </Radix.Label>
        ) : null}
        <Radix.Separator className="my-1.5 h-px bg-line" />
        <Radix.Item onSelect={() => setDialog('save')} className={command}>
          {t('Save this view…')}
        </Radix.Item>
        {views && views.length > 0 ? (
          <Radix.Item onSelect={() => setDialog('edit')} className={command}>
            {t('Rename or delete…')}
          </Radix.Item>
        ) : null}
        {failure ? (
          <Radix.Item
            onSelect={event => {
              event.preventDefault()
              reload()
            }}
            className={command}
          >
            {t('Try again')}
          </Radix.Item>
        ) : null}
      </ListMenu>
      {dialog === 'save' ? (
        <SaveView
          list={list.name}
          query={shown}
          onClose={() => setDialog(null)}
          onSaved={reload}
          onLoadError={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'edit' && views ? (
        <EditViews
          views={views}
          onClose={() => setDialog(null)}
          onChanged={reload}
          onLoadError={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}
