import Camera from 'lucide-react/icons/camera'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { joinNames } from '../../accounts/names.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { useWords } from '../../words/use-words.tsx'

const ChangePictureDialog = late(
  async () => (await import('./change-picture-dialog.tsx')).ChangePictureDialog,
)
const LegalDialog = late(async () => (await import('../../legal/screens/legal-dialog.tsx')).LegalDialog)

/** The dashboard's other two modals (P264): Change Profile Picture, Terms and Conditions. */
export function DashboardMore() {
  const { t } = useWords()
  const { viewer } = useSession()
  const [open, setOpen] = useState<'picture' | 'terms' | null>(null)
  const close = () => setOpen(null)
  if (!viewer) return null
  const name = joinNames(viewer) || viewer.customUserId
  return (
    <div className="flex flex-wrap gap-x-2">
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen('picture')}
        icon={<Camera aria-hidden="true" className="size-4" />}
      >
        {t('Change Profile Picture')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen('terms')}
        icon={<ScrollText aria-hidden="true" className="size-4" />}
      >
        {t('Terms and Conditions')}
      </Button>
      {open === 'picture' ? (
        <ChangePictureDialog
          name={name}
          current={viewer.profilePictureUrl}
          onClose={close}
          onMissed={close}
        />
      ) : null}
      {open === 'terms' ? <LegalDialog kind="terms" open onOpenChange={close} onMissed={close} /> : null}
    </div>
  )
}
