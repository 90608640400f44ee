import { useEffect, useRef } from 'react'
import { feelSuccess } from '../../../device/feel.browser.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { useWords } from '../../../words/use-words.tsx'

type DonationMadeProps = { amountCents: number; student: string; email: string }

/** After the donation: thanks in the specification's words (P164), and where the receipt is. */
export function DonationMade({ amountCents, student, email }: DonationMadeProps) {
  const { t, money } = useWords()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  useEffect(feelSuccess, [])
  useInstallOffer()
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <Mortarboard className="w-28" tassel="left" swing />
      <p ref={words} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
        {t('Thank you for your {amount} donation!', { amount: money(amountCents) })}
      </p>
      <p className="max-w-[38ch] text-ink-soft wrap-anywhere">
        {t('{student} has been told.', { student })}{' '}
        {email ? t('Your receipt is on its way to {email}.', { email }) : null}
      </p>
    </div>
  )
}
