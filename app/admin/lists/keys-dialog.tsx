import { Switch } from '../../ui/fields/switch.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { listKeys } from './list-keys.ts'
import { useKeysOn } from './list-settings.browser.ts'

/** Explains the keyboard shortcuts of lists, with a switch to turn them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [on, setOn] = useKeysOn()
  return (
    <Dialog
      open
      size="sm"
      title={t('Keyboard shortcuts')}
      description={t('For lists, whenever you aren’t typing.')}
      onOpenChange={open => (open ? undefined : onClose())}
    >
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
          {listKeys.map(({ keys, does }) => (
            <div key={does} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt>
                {keys.map(key => (
                  <kbd
                    key={key}
                    className="inline-block min-w-8 rounded-sm border border-edge px-2 text-center font-sans text-sm font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t('Use these keys in this browser')}
          checked={on}
          onChange={event => setOn(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
