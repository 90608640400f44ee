import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import FileText from 'lucide-react/icons/file-text'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Receipt from 'lucide-react/icons/receipt'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { controlClass } from '../../ui/fields/control-class.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { pagesFor } from '../admin-page.ts'
import { iconClass } from '../frame/page-links.tsx'
import { useMoment } from '../kit/moment.tsx'
import { adminGroups, searchPages } from '../pages.ts'
import type { SearchResult } from './contract.ts'
import { useSearch } from './use-search.browser.ts'

const kinds = [
  { kind: 'person', label: phrase('People'), icon: Users },
  { kind: 'donor', label: phrase('Donors'), icon: HeartHandshake },
  { kind: 'campaign', label: phrase('Campaigns'), icon: FileText },
  { kind: 'donation', label: phrase('Donations'), icon: Receipt },
] as const

/** The command palette: searches admin pages, people, campaigns and donations, and opens the chosen result (P384). */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const moment = useMoment()
  const [typed, setTyped] = useState('')
  const { found, isSearching, failure } = useSearch(typed)
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const { viewer } = useSession()
  const translated = adminGroups.map(group => ({
    label: t(group.label),
    pages: pagesFor(viewer, group.pages).map(({ path, label, icon }) => ({ path, label: t(label), icon })),
  }))
  const pages = searchPages(typed, translated)
  const count = pages.length + found.length
  return (
    <Dialog open onOpenChange={onClose} title={t('Go to')} tall>
      <Command label={t('Go to')} shouldFilter={false} loop className="grid gap-3 pt-1">
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={t('Page, name, email, campaign or donation id')}
          className={controlClass({ className: 'placeholder:text-ellipsis max-md:placeholder:text-sm' })}
        />
        <p role="status" className="min-h-[1.45em] text-sm text-ink-soft">
          {failure ?? (isSearching ? t('Searching…') : countWords(typed, count, t))}
        </p>
        <Command.List>
          <Group label={t('Pages')}>
            {pages.map(({ path, label, icon, group }) => (
              <Item
                key={path}
                value={path}
                icon={icon}
                title={label}
                detail={group}
                onSelect={() => go(path)}
              />
            ))}
          </Group>
          {kinds.map(({ kind, label, icon }) => (
            <Group key={kind} label={t(label)}>
              {found.filter(isOf(kind)).map(result => (
                <Item
                  key={result.id}
                  value={`${kind} ${result.id}`}
                  icon={icon}
                  {...resultWords(result, t, moment)}
                  onSelect={() => go(result.to)}
                />
              ))}
            </Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const isOf = (kind: SearchResult['kind']) => (result: SearchResult) => result.kind === kind

type ResultWords = { title: string; detail: string }

function resultWords(result: SearchResult, t: Translate, moment: (at: Instant) => string): ResultWords {
  switch (result.kind) {
    case 'person':
      return {
        title: result.name ?? result.customUserId ?? t('Deleted account'),
        detail: [result.email, result.customUserId].filter(Boolean).join(' · '),
      }
    case 'donor':
      return { title: result.name ?? t('Anonymous'), detail: result.email }
    case 'campaign':
      return {
        title: result.student,
        detail: result.isActive ? result.school : t('{school} · Deleted', { school: result.school }),
      }
    case 'donation':
      return {
        title: t('{donor} to {scholar}', {
          donor: result.donor ?? t('Anonymous'),
          scholar: result.scholar,
        }),
        detail: moment(result.at),
      }
  }
}

function countWords(typed: string, count: number, t: Translate): string {
  if (!typed.trim()) return t('↑↓ to move, Enter to open')
  if (count === 0) return t('Nothing found. Try a name, an email or an id.')
  return t('{count, plural, one {# result} other {# results}}', { count })
}

function Group({ label, children }: { label: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Command.Group
      heading={label}
      className="pb-2 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-ink-soft"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = { value: string; icon: LucideIcon; title: string; detail: string; onSelect: () => void }

function Item({ value, icon: Icon, title, detail, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-sm data-[selected=true]:bg-gown-tint data-[selected=true]:text-gown"
    >
      <Icon aria-hidden="true" className={iconClass} strokeWidth={1.8} />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
      <span className="max-w-[55%] text-end text-ink-soft wrap-anywhere">{detail}</span>
    </Command.Item>
  )
}
