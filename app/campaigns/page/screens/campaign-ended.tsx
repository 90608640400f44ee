import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'

/** Stands where the donation card was: what the campaign reached, and which others still need support. */
export function CampaignEnded({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { firstName, donorCount } = campaign
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t('This campaign has ended')}</h2>
      <p className="text-ink-soft">
        {donorCount > 0
          ? t('Thank you to everybody who helped {name}. Gifts are closed.', { name: firstName })
          : t('Gifts to {name} are closed.', { name: firstName })}
      </p>
      <Link to="/scholars" className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Browse Scholars')}
      </Link>
    </div>
  )
}
