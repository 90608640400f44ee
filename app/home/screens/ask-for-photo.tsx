import Camera from 'lucide-react/icons/camera'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The campaign whose owner said "Not now" in this browser. */
const declinedFor = browserStorage('photo-declined-for', found => found)

/** Asks the owner of a running campaign without photos for one of the student, until there is one or they decline (P499). */
export function AskForPhoto({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { id, firstName, isMinor, hasPhoto, isEnded, consentWithdrawn } = campaign
  const [isAsking, setAsking] = useState(false)
  // The server does not know what this browser stores.
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
          // A parent's own picture is never the child's (P67): the gallery is the place for it.
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
