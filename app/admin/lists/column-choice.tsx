import Check from 'lucide-react/icons/check'
import Columns from 'lucide-react/icons/columns-3'
import * as Radix from 'radix-ui/dropdown-menu'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useDensity } from './list-settings.browser.ts'

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  onHelp: () => void
}

const item =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm ps-9 pe-3 text-sm outline-none select-none data-highlighted:bg-gown-tint max-md:min-h-11'

/** A menu of columns and row height that stayOpens open while choosing. */
export function ColumnChoice({ columns, hidden, onHide, onHelp }: ColumnChoiceProps) {
  const { t } = useWords()
  const [density, setDensity] = useDensity()
  const stayOpen = (event: Event) => event.preventDefault()
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button variant="secondary" icon={<Columns aria-hidden="true" className="size-4.5" />}>
          {t('Columns')}
        </Button>
      </Radix.Trigger>
      <Radix.Portal container={typeof document === 'undefined' ? null : document.querySelector('main')}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-(--z-dialog) max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-card-in overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-soft"
        >
          {columns.map(({ id, header }) => (
            <Radix.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onSelect={stayOpen}
              onCheckedChange={shown =>
                onHide(shown ? hidden.filter(other => other !== id) : [...hidden, id])
              }
              className={item}
            >
              <Tick />
              {t(header)}
            </Radix.CheckboxItem>
          ))}
          <Radix.Separator className="my-1.5 h-px bg-line" />
          <Radix.CheckboxItem
            checked={density === 'comfortable'}
            onSelect={stayOpen}
            onCheckedChange={checked => setDensity(checked ? 'comfortable' : 'compact')}
            className={item}
          >
            <Tick />
            {t('Comfortable rows')}
          </Radix.CheckboxItem>
          <Radix.Item onSelect={onHelp} className={`${item} max-md:hidden`}>
            {t('Keyboard shortcuts')}
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Tick() {
  return (
    <Radix.ItemIndicator className="-ms-7 w-4 text-gown">
      <Check aria-hidden="true" className="size-4" />
    </Radix.ItemIndicator>
  )
}
