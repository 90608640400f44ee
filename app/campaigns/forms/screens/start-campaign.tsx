import { useEffect, useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { FormCards } from './form-cards.tsx'

const steps = [
  [phrase('Tell your story'), phrase('What you study, what it costs, and why it matters to you.')],
  [phrase('Confirm your email'), phrase('One 6-digit code shows supporters you can be reached.')],
  [
    phrase('Share your link'),
    phrase('Your page goes live right away, ready to send to the people who know you.'),
  ],
] as const

/** The splash, then a form for students of 18 or over and one for parents (P121). */
export default function StartCampaignScreen() {
  const { t } = useWords()
  return (
    <Page>
      <StartSplash />
      <PageHeading
        title={t('Start Your Campaign')}
        lede={t('Your own page, showing who you are, what you need, and how far you’ve come.')}
      />
      <div className="grid gap-8">
        <FormCards
          scholar={{
            words: t(
              'For students 18 or over. It takes about five minutes, and we save what you type until you’re done.',
            ),
            action: t('Start the Scholar Form'),
            to: '/scholar-form',
          }}
          parental={{ action: t('Start the Parental Consent Form'), to: '/parental-form' }}
        />
        <ol className="grid gap-6 md:grid-cols-3">
          {steps.map(([title, words], index) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-4">
              <span aria-hidden="true" className="amount-large text-xl text-gold-ink">
                {index + 1}
              </span>
              <h2 className="text-lg">{t(title)}</h2>
              <p className="text-ink-soft">{t(words)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, session, { t }) => ({
  title: t('Start Your Campaign'),
  description: t(
    'Raise money for your education on {product}: tell your story, share your link, see every cent.',
    {
      product: session.branding.product,
    },
  ),
  url: `${session.appUrl}/start-campaign`,
})

/** Milliseconds (P121). */
const fadeAfter = 2500
const goneAfter = 3000

/** A greeting that disappears after 3 s, or when a key or Skip is pressed. Hidden without JavaScript. */
function StartSplash() {
  const { branding } = useSession()
  const { t } = useWords()
  const { phase, skip } = useSplash()
  if (phase === 'gone') return null
  return (
    <div
      className={cx(
        'deep fixed inset-0 z-(--z-dialog) grid place-content-center justify-items-center gap-6 bg-deep p-8 text-center text-on-deep transition-opacity duration-500 noscript:hidden',
        phase === 'fading' && 'opacity-0',
      )}
    >
      <Mortarboard look="onDeep" tassel="left" swing className="w-40" />
      <p className="max-w-[16ch] font-display text-4xl font-semibold text-balance">
        {t('Your story starts here.')}
      </p>
      <p className="text-on-deep-soft">{branding.product}</p>
      <Button variant="onDeep" size="sm" onClick={skip} className="hit-44 absolute top-5 right-5">
        {t('Skip')}
      </Button>
    </div>
  )
}

function useSplash() {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>('shown')
  useEffect(() => {
    const fade = setTimeout(() => setPhase('fading'), fadeAfter)
    const gone = setTimeout(() => setPhase('gone'), goneAfter)
    const skipByKey = () => setPhase('gone')
    window.addEventListener('keydown', skipByKey, { once: true })
    return () => {
      clearTimeout(fade)
      clearTimeout(gone)
      window.removeEventListener('keydown', skipByKey)
    }
  }, [])
  return { phase, skip: () => setPhase('gone') }
}
