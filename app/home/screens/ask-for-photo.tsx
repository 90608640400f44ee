import Camera from 'lucide-react/icons/camera'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The id of the campaign for which "Not now" was chosen in this browser. */
const declinedFor = browserStorage('photo-declined-for', found => found)

/** Asks the owner of a running campaign without photos to add one of the student, unless they declined (P499). */
export function AskForPhoto({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { id, firstName, isMinor, hasPhoto, isEnded, consentWithdrawn } = campaign
  const [isAsking, setAsking] = useState(false)
  // Read after hydration, because the server cannot read this browser's storage.
  useEffect(() => setAsking(declinedFor.read() !== id), [id])
  if (!isAsking || hasPhoto || isEnded || consentWithdrawn) return null
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <p>
        {isMinor
          ? t('{name}’s page has no photo yet. With one, friends and family see right away whose it is.', {
              name: firstName,
            })
          : t('Your page has no photo yet. With one, people see right away that it’s you.')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          // The profile picture is the parent's own (P67), so a minor's photo goes into the campaign's gallery.
          to={isMinor ? '/account#campaign-media' : '/account'}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Camera aria-hidden="true" className="size-4" />
          {isMinor ? t('Add a photo of {name}', { name: firstName }) : t('Add a photo of yourself')}
        </Link>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            declinedFor.write(id)
            setAsking(false)
          }}
        >
          {t('Not now')}
        </Button>
      </div>
    </div>
  )
}
