import Check from 'lucide-react/icons/check'
import Columns from 'lucide-react/icons/columns-3'
import * as Radix from 'radix-ui/dropdown-menu'
import { Button } from '../../ui/button.tsx'

export type ColumnChoiceProps = {
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
}

/** Which columns of a list are shown; stays open while several are chosen. */
export function ColumnChoice({ columns, hidden, onHide }: ColumnChoiceProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button variant="secondary" icon={<Columns aria-hidden="true" className="size-4.5" />}>
          Columns
        </Button>
      </Radix.Trigger>
      <Radix.Portal container={typeof document === 'undefined' ? null : document.querySelector('main')}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-(--z-dialog) min-w-52 animate-card-in rounded-md border border-line bg-surface p-1.5 text-ink shadow-soft"
        >
          {columns.map(({ id, header }) => (
            <Radix.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onSelect={event => event.preventDefault()}
              onCheckedChange={shown =>
                onHide(shown ? hidden.filter(other => other !== id) : [...hidden, id])
              }
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm ps-9 pe-3 text-base outline-none select-none data-highlighted:bg-gown-tint"
            >
              <Radix.ItemIndicator className="-ms-7 w-4 text-gown">
                <Check aria-hidden="true" className="size-4" />
              </Radix.ItemIndicator>
              {header}
            </Radix.CheckboxItem>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
