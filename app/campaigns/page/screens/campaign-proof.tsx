import type { ReactNode } from 'react'
import { type WithdrawalFeeWords, withdrawalFeeWords } from '../../../fees/withdrawal-fee-words.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

/** What the platform verified, who runs it, and how it handles money. */
export function CampaignProof({ campaign }: { campaign: PublicCampaign }) {
  const words = useWords()
  const { t } = words
  const { branding, payments, fees } = useSession()
  const [reaches, platformBp, withdrawalFlat] = fees
  const name = campaign.firstName
  return (
    <Section title={t('Where your gift goes')}>
      <Card as="ul" look="flat" className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        {campaign.isEmailConfirmed ? <ConfirmedProof campaign={campaign} /> : null}
        {campaign.reviewedAt ? <ReviewedProof at={campaign.reviewedAt} /> : null}
        <Proof title={t('Held by {entity}', { entity: branding.legalEntity })}>
          {t(
            'Funds become available on the first day of the month after the campaign ends. A person checks each withdrawal before it’s paid.',
          )}
        </Proof>
        <Proof title={t('Every fee up front')}>
          {withdrawalFeeWords({ platformBp, withdrawalFlat }, words, feeProof, {
            name,
            percent: platformBp / 100,
            arrives: Math.floor(reaches / 100),
          })}
        </Proof>
        <Proof title={t('If gifts exceed the goal')}>
          {t('The extra goes to {name} too, for the same purpose and with the same fees.', { name })}
        </Proof>
        <Proof title={t('Safe to pay')}>
          {payments.kind === 'sandbox'
            ? t('Payments here are tests: no real card is charged.')
            : t('Card numbers go straight to the payment provider and never reach {product}.', {
                product: branding.product,
              })}{' '}
          {t('Your email is never shown.')}
        </Proof>
      </Card>
    </Section>
  )
}

const feeProof: WithdrawalFeeWords = {
  both: phrase(
    'You see every fee before you pay. When {name} withdraws, {percent}% plus {flat} is taken out: about {sign}{arrives} of every {sign}50 arrives. Every step is in a double-entry ledger.',
  ),
  one: phrase(
    'You see every fee before you pay. When {name} withdraws, {fee} is taken out: about {sign}{arrives} of every {sign}50 arrives. Every step is in a double-entry ledger.',
  ),
  none: phrase(
    'You see every fee before you pay, and withdrawals cost {name} nothing: about {sign}{arrives} of every {sign}50 arrives. Every step is in a double-entry ledger.',
  ),
}

function ConfirmedProof({ campaign: { isMinor, firstName: name } }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  return (
    <Proof title={isMinor ? t('Run by a parent or guardian') : t('Email confirmed')}>
      {isMinor
        ? t(
            'The campaign belongs to {name}’s parent or guardian, who gave recorded consent and confirmed their email address.',
            { name },
          )
        : t(
            '{name} confirmed the email address behind this campaign. Identity and enrollment were not checked.',
            { name },
          )}
    </Proof>
  )
}

function ReviewedProof({ at }: { at: string }) {
  const { t, locale } = useWords()
  const { timeZone, branding } = useSession()
  return (
    <Proof title={t('Reviewed by a person')}>
      {t('{entity} reviewed this version of the page and approved it on {day}.', {
        entity: branding.legalEntity,
        day: calendarDay(at, timeZone, locale),
      })}
    </Proof>
  )
}

function Proof({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <h3 className="text-base">{title}</h3>
      <p className="text-ink-soft wrap-anywhere">{children}</p>
    </li>
  )
}
