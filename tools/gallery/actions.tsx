import Bell from 'lucide-react/icons/bell'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Share from 'lucide-react/icons/share-2'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { Section } from '#app/ui/page.tsx'
import { Specimen } from './specimen.tsx'

const BUSY_MS = 2500
const nothing = () => undefined

/** What can be pressed. */
export function ActionsSection() {
  return (
    <Section title="Actions">
      <Specimen title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button>Donate Now</Button>
          <Button>Give $60.50</Button>
          <Button variant="secondary" icon={<Share aria-hidden="true" className="size-5" />}>
            Share
          </Button>
          <Button variant="quiet">Change amount</Button>
          <Button variant="danger">Deactivate</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button size="md">Medium</Button>
          <Button size="lg">Large</Button>
          <Button asChild variant="secondary">
            <a href="#actions">A link as a button</a>
          </Button>
        </div>
      </Specimen>
      <Specimen title="Busy and disabled" note="Press the first one: its width stays.">
        <div className="flex flex-wrap items-center gap-3">
          <Submitting />
          <Button busy>Save</Button>
          <Button disabled>Complete Setup</Button>
          <Button disabled variant="secondary">
            Continue
          </Button>
        </div>
      </Specimen>
      <Specimen title="Icon buttons and menu">
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Edit name">
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label="Notifications" variant="edged">
            <Bell aria-hidden="true" />
          </IconButton>
          <IconButton label="Share this campaign" size="sm">
            <Share aria-hidden="true" />
          </IconButton>
          <IconButton label="Edit name, not now" disabled>
            <Pencil aria-hidden="true" />
          </IconButton>
          <Menu
            trigger={
              <IconButton label="More actions" variant="edged">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { label: 'Edit Campaign', icon: <Pencil aria-hidden="true" />, onSelect: nothing },
              { label: 'Share', icon: <Share aria-hidden="true" />, onSelect: nothing },
              { label: 'Not possible now', onSelect: nothing, disabled: true },
              'separator',
              { label: 'Deactivate', icon: <Trash aria-hidden="true" />, onSelect: nothing, tone: 'danger' },
            ]}
          />
        </div>
      </Specimen>
    </Section>
  )
}

function Submitting() {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), BUSY_MS)
  }
  return (
    <Button busy={busy} busyLabel="Creating Campaign..." onClick={start}>
      Create Campaign
    </Button>
  )
}
