import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { asksForImpact } from '../../campaigns/updates/impact.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { late } from '../../ui/late.tsx'
import { useWords } from '../../words/use-words.tsx'

const ImpactDialog = late(
  async () => (await import('../../campaigns/updates/screens/impact-dialog.tsx')).ImpactDialog,
)

/** The id of the campaign for which "Not now" was chosen in this browser. */
const declinedFor = browserStorage('impact-declined-for', found => found)

/** Asks the owner of an ended campaign, once, to tell the donors what their money did (P909). The mail's link, `?tell`, opens the form. */
export function TellDonors({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const session = useSession()
  const [search] = useSearchParams()
  const { id, isMinor, firstName: name, donorCount: count } = campaign
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isLinked = search.has('tell')
  // Read after hydration, because the server cannot read this browser's storage.
  useEffect(() => {
    setAsking(isLinked || declinedFor.read() !== id)
    if (isLinked) setOpen(true)
  }, [id, isLinked])
  if (!isAsking || !asksForImpact(campaign, Date.parse(session.now))) return null
  return (
    <Card as="section" aria-labelledby="tell-donors" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="tell-donors" className="text-xl">
          {isMinor ? t('Tell {name}’s donors what it did', { name }) : t('Tell your donors what it did')}
        </h2>
        <p className="measure text-ink-soft">
          {t(
            '{count, plural, one {One person gave.} other {# people gave.}} A photo and three lines show them what their money paid for.',
            { count },
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Megaphone aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('Write Three Lines')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            declinedFor.write(id)
            setAsking(false)
          }}
        >
          {t('Not now')}
        </Button>
      </div>
      {isOpen ? (
        <ImpactDialog campaign={campaign} onClose={() => setOpen(false)} onLoadError={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}
