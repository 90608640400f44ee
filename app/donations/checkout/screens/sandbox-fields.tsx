import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { type CardFieldsProps, connectFrame, currentLook } from '../hosted-frame.browser.ts'

/** As tall as the fields are at first, so that nothing moves when they report their height. */
const firstHeight = 306
const patienceMs = 8_000

/** Where the sandbox takes the card (P162, P167): an iframe of its own origin, dressed like the page. */
export function SandboxFields({ provider, ref, onChallenge, billing }: CardFieldsProps<'sandbox'>) {
  const { origin } = provider
  const { t, locale } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const handle = useRef<ReturnType<typeof connectFrame>>(null)
  const [height, setHeight] = useState(firstHeight)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useImperativeHandle(ref, () => ({
    check: async () => (await handle.current?.check()) ?? null,
    tokenize: async () => (await handle.current?.tokenize()) ?? { problem: 'unreachable' },
    authenticate: async secret => (await handle.current?.authenticate(secret)) ?? 'unreachable',
    focus: () => handle.current?.focus(),
  }))
  useEffect(() => {
    if (!frame.current) return
    // A frame that fails to load looks like a slow one until it reports ready; the donor can restart it.
    const slow = setTimeout(() => setState(now => (now === 'loading' ? 'failed' : now)), patienceMs)
    const connected = connectFrame(frame.current, origin, {
      onReady: () => setState('ready'),
      onHeight: setHeight,
      onChallenge,
    })
    handle.current = connected
    frame.current.src = address(origin, tries, locale)
    return () => {
      clearTimeout(slow)
      connected.disconnect()
      handle.current = null
    }
  }, [origin, onChallenge, tries, locale])
  const holder = billing.name.trim()
  useEffect(() => {
    if (state === 'ready') handle.current?.hold(holder)
  }, [state, holder])
  return (
    <div className="grid gap-3">
      {state === 'failed' ? (
        <Banner
          tone="danger"
          role="alert"
          title={t('The card fields could not be loaded')}
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                setState('loading')
                setTries(tries + 1)
              }}
            >
              {t('Try again')}
            </Button>
          }
        >
          {t('Check your connection, then try again. Nothing you typed was lost.')}
        </Banner>
      ) : null}
      <iframe
        ref={frame}
        title={t('Card details')}
        allow="payment"
        style={{ height, colorScheme: 'normal' }}
        className={cx(
          '-m-1 w-[calc(100%+8px)] border-0 transition-opacity',
          state === 'ready' ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  )
}

function address(origin: string, tries: number, locale: string): string {
  const search = new URLSearchParams({
    parent: window.location.origin,
    theme: currentLook().scheme,
    try: String(tries),
    lang: locale,
  })
  return `${origin}/fields?${search}`
}
