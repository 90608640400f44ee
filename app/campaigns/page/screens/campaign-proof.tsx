import BadgeCheck from 'lucide-react/icons/badge-check'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'

/** Why a stranger may believe it: who was verified, who runs this, how the money is handled. Claims nothing that is not checked. */
export function CampaignProof({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { branding } = useSession()
  return (
    <Section title={t('Where your gift goes')}>
      <Card as="ul" look="flat" className="grid gap-5">
        {campaign.isVerified ? <VerifiedProof campaign={campaign} /> : null}
        <Proof icon={<Landmark />} title={t('Held by {entity}', { entity: branding.legalEntity })}>
          {t(
            'Funds can be withdrawn once the campaign has ended, and a person checks each withdrawal before it is paid.',
          )}
        </Proof>
        <Proof icon={<BookOpenCheck />} title={t('Every cent accounted for')}>
          {t(
            'Each gift is entered in a double-entry ledger. You see every fee before you pay; a withdrawal costs 10% and {sign}0.25.',
          )}
        </Proof>
        <Proof icon={<LockKeyhole />} title={t('Safe to pay')}>
          {t(
            'Card numbers go straight to the payment provider and never reach {product}. Your e-mail address is never shown.',
            { product: branding.product },
          )}
        </Proof>
      </Card>
    </Section>
  )
}

function VerifiedProof({ campaign: { isMinor, firstName: name } }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  return (
    <Proof icon={<BadgeCheck />} title={isMinor ? t('Run by a parent or guardian') : t('Verified')}>
      {isMinor
        ? t(
            'The campaign belongs to {name}’s parent or guardian, who gave recorded consent and proved their e-mail address.',
            { name },
          )
        : t('{name} proved the e-mail address behind this campaign.', { name })}
    </Proof>
  )
}

function Proof({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-gown [&_svg]:size-6">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <p className="text-ink-soft wrap-anywhere">{children}</p>
      </div>
    </li>
  )
}
