import Check from 'lucide-react/icons/check'
import Columns from 'lucide-react/icons/columns-3'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import type { Message } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ListMenu, menuItemClass } from './list-menu.tsx'

type Props = {
  columns: readonly { id: string; header: Message }[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
}

/** A menu to choose the visible columns. */
export function ColumnChoice({ columns, hidden, onHide }: Props) {
  const { t } = useWords()
  return (
    <ListMenu
      className="min-w-52"
      trigger={
        <Button variant="secondary" icon={<Columns aria-hidden="true" className="size-4.5" />}>
          {t('Columns')}
        </Button>
      }
    >
      {columns.map(({ id, header }) => (
        <Choice
          key={id}
          checked={!hidden.includes(id)}
          onChange={shown => onHide(shown ? hidden.filter(other => other !== id) : [...hidden, id])}
        >
          {t(header)}
        </Choice>
      ))}
    </ListMenu>
  )
}

type ChoiceProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A checkbox item that doesn't close the menu, so that several columns can be changed in a row. */
function Choice({ checked, onChange, children }: ChoiceProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onSelect={event => event.preventDefault()}
      onCheckedChange={onChange}
      className={`${menuItemClass} ps-9`}
    >
      <Radix.ItemIndicator className="-ms-7 w-4 text-gown">
        <Check aria-hidden="true" className="size-4" />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}
