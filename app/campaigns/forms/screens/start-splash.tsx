import { useEffect, useState } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** When the splash begins to fade, and when it is gone (P121). */
const fadeAfter = 2500
const goneAfter = 3000

/** Greets for about 3 s, unless a key or a tap says otherwise. Without scripts it never shows. */
export function StartSplash() {
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
