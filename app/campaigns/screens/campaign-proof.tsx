import BadgeCheck from 'lucide-react/icons/badge-check'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import { useSession } from '../../shell/use-session.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import type { PublicCampaign } from '../contract.ts'

/** Why a stranger may believe it: who was verified, who runs this, how the money is handled. Claims nothing that is not checked. */
export function CampaignProof({ campaign }: { campaign: PublicCampaign }) {
  const { branding } = useSession()
  const { firstName, isMinor, isVerified } = campaign
  return (
    <Section title="Where your gift goes">
      <Card as="ul" look="flat" className="grid gap-5">
        {isVerified ? (
          <Proof icon={<BadgeCheck />} title={isMinor ? 'Run by a parent or guardian' : 'Verified'}>
            {isMinor
              ? `The campaign belongs to ${firstName}’s parent or guardian, who gave recorded consent and proved their e-mail address.`
              : `${firstName} proved the e-mail address behind this campaign.`}
          </Proof>
        ) : null}
        <Proof icon={<Landmark />} title={`Held by ${branding.legalEntity}`}>
          Funds can be withdrawn once the campaign has ended, and a person checks each withdrawal before it is
          paid.
        </Proof>
        <Proof icon={<BookOpenCheck />} title="Every cent accounted for">
          Each gift is entered in a double-entry ledger. You see every fee before you pay; a withdrawal costs
          10% and $0.25.
        </Proof>
        <Proof icon={<LockKeyhole />} title="Safe to pay">
          Card numbers go straight to the payment provider and never reach {branding.product}. Your e-mail
          address is never shown.
        </Proof>
      </Card>
    </Section>
  )
}

function Proof({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-gown [&_svg]:size-6">
        {icon}
      </span>
      <div className="grid gap-0.5">
        <h3 className="text-base">{title}</h3>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  )
}
