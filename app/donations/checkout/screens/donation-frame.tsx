import { useWords } from '../../../words/use-words.tsx'
import { frameId, isReplaced } from '../../donation-frame.browser.ts'

type DonationFrameProps = {
  firstName: string
  /** Called if the frame is closed before the donation dialog has loaded. */
  onClose: () => void
}

/**
 * The empty frame of the donation dialog, part of the page from the start: "Donate Now" shows it at once,
 * through the early script or `showFrame`, and the dialog replaces it when its code has loaded (P431). Styled
 * by sheet.css, which every page loads.
 */
export function DonationFrame({ firstName, onClose }: DonationFrameProps) {
  const { t } = useWords()
  const title = t('Donate to {name}', { name: firstName })
  return (
    <dialog
      id={frameId}
      className="sheet"
      aria-label={title}
      onClose={event => isReplaced(event.currentTarget) || onClose()}
    >
      <form method="dialog">
        <h2>{title}</h2>
        <button type="submit" aria-label={t('Close')}>
          ×
        </button>
      </form>
      <p role="status">{t('Loading…')}</p>
    </dialog>
  )
}
