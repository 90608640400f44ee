import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useAdminPages } from '../../screens/admin-page.tsx'
import type { SavedView } from '../contract.ts'
import { pageOfView, viewNameMaxLength } from '../saved-view.ts'

type SaveProps = { list: string; query: string; onClose: () => void; onSaved: () => void }

/** The dialog that names and saves a view. If the name exists, offers to replace that view. */
export function SaveView({ list, query, onClose, onSaved }: SaveProps) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [taken, setTaken] = useState<string | null>(null)
  const { run, busy, error, clearError } = useCommand('POST /api/admin/views', {
    reloads: false,
    explain: refused => (refused?.fields.name ? { message: refused.fields.name } : undefined),
    onFailed: (refused, { body }) => {
      if (refused?.code === 'ViewNameTaken') setTaken(body.name)
    },
    done: () => t('View saved'),
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ body: { list, name, query, replace: name === taken } })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Save this view')}
      description={t('Saves search, filters, sort and columns. Only you can see it.')}
    >
      <form method="post" className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={t('Name')} error={error}>
          <TextInput
            autoFocus
            value={name}
            maxLength={viewNameMaxLength}
            onChange={event => {
              setName(event.target.value)
              clearError()
            }}
          />
        </Field>
        <Button type="submit" wide busy={busy} disabled={!name.trim()}>
          {taken !== null && name === taken ? t('Replace it') : t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}

type EditProps = { views: readonly SavedView[]; onClose: () => void; onChanged: () => void }

/** The dialog that renames and deletes the admin's views of all lists. */
export function EditViews({ views, onClose, onChanged }: EditProps) {
  const { t } = useWords()
  const pages = useAdminPages()
  const [renaming, setRenaming] = useState<string | null>(null)
  const restore = useCommand('POST /api/admin/views', {
    reloads: false,
    onDone: onChanged,
    failed: t('Not restored'),
  })
  const remove = useCommand('DELETE /api/admin/views/:viewId', {
    reloads: false,
    failed: t('Not deleted'),
    onDone: onChanged,
    done: (_, { params }) => {
      const deleted = views.find(({ id }) => id === params.viewId)
      if (!deleted) return t('View deleted')
      const { list, name, query } = deleted
      const undo = () => void restore.run({ body: { list, name, query } })
      return { title: t('View deleted'), description: name, action: { label: t('Undo'), onClick: undo } }
    },
  })
  return (
    <Dialog
      open
      size="md"
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Your views')}
      description={t('Only you see them, on every device you sign in on.')}
    >
      {views.length === 0 ? <EmptyState title={t('No views left')} /> : null}
      <ul className="grid gap-1">
        {views.map(view => (
          <li
            key={view.id}
            className="grid min-h-13 content-center border-b border-line py-1 last:border-b-0"
          >
            {renaming === view.id ? (
              <Rename view={view} onChanged={onChanged} onDone={() => setRenaming(null)} />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="grid min-w-40 flex-1 py-1">
                  <span className="font-semibold wrap-anywhere">{view.name}</span>
                  <span className="text-sm text-ink-soft">{t(pageOfView(pages, view)?.label ?? '')}</span>
                </span>
                <span className="flex gap-1">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Rename {name}', { name: view.name })}
                    onClick={() => setRenaming(view.id)}
                  >
                    {t('Rename')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Delete {name}', { name: view.name })}
                    busy={remove.running?.params.viewId === view.id}
                    onClick={() => void remove.run({ params: { viewId: view.id } })}
                  >
                    {t('Delete')}
                  </Button>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type RenameProps = { view: SavedView; onChanged: () => void; onDone: () => void }

function Rename({ view, onChanged, onDone }: RenameProps) {
  const { t } = useWords()
  const [name, setName] = useState(view.name)
  const { run, busy, error } = useCommand('PATCH /api/admin/views/:viewId', {
    reloads: false,
    explain: refused => (refused?.fields.name ? { message: refused.fields.name } : undefined),
    onDone: () => {
      onChanged()
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ params: { viewId: view.id }, body: { name } })
  }
  return (
    <form method="post" className="flex flex-wrap items-start gap-2 py-1" noValidate onSubmit={submit}>
      <Field label={t('Name')} labelHidden error={error} className="min-w-48 flex-1">
        <TextInput
          autoFocus
          value={name}
          maxLength={viewNameMaxLength}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!name.trim()}>
        {t('Save')}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
