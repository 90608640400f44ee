import type { ReactNode } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { FeatureList } from './feature-list.tsx'

export type EntryFrameProps = {
  /** Hides the headline on small screens, for people who already have an account. */
  returning?: boolean
  children: ReactNode
}

/** The frame of sign-up and sign-in: the headline beside the form on wide screens, above it on phones. */
export function EntryFrame({ returning, children }: EntryFrameProps) {
  const { t } = useWords()
  const { branding } = useSession()
  return (
    <div className="mx-auto grid w-full max-w-[30rem] items-center gap-8 px-4 pt-8 pb-16 md:px-8 md:pt-14 lg:min-h-[38rem] lg:max-w-[75rem] lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <section
        aria-label={t('About {product}', { product: branding.product })}
        className={cx('gap-3 lg:grid lg:gap-7', returning ? 'hidden' : 'grid')}
      >
        <p>
          <Headline />
        </p>
        <p className="measure text-ink-soft md:text-lg">
          {t('Tell your story, share one link, and watch your cord fill.')}
        </p>
        <FeatureList />
      </section>
      <div className="w-full lg:max-w-[30rem] lg:justify-self-end">{children}</div>
    </div>
  )
}

/** The headline: two sentences, each on its own line if the width allows. */
export function Headline() {
  const { t } = useWords()
  return (
    <span className="block font-display text-3xl leading-[1.06] font-semibold tracking-tight max-[22rem]:text-2xl lg:text-4xl">
      <span className="block text-balance">{t('School costs money.')}</span>{' '}
      <span className="block text-balance">{t('People want to help.')}</span>
    </span>
  )
}
