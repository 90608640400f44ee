import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useEffect, useState } from 'react'
import { canShare, share } from '../../../device/share.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { emailHref, type Shared, smsHref } from '../share.ts'

/** A text message, an e-mail, or whatever the device offers (P117, P119). */
export function ShareWays({ shared }: { shared: Shared }) {
  const { t } = useWords()
  const sharesHere = useCanShare()
  const button = buttonClass({ variant: 'secondary', size: 'sm' })
  const toastOf = (title: string) => () => toast({ title, variant: 'success' })
  const shareNatively = async () => {
    try {
      await share({ title: shared.title, url: shared.link })
    } catch (error) {
      // Closing the device's own sheet is an answer, not a failure.
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: t('Could not open sharing on this device.'), variant: 'destructive' })
    }
  }
  return (
    <div className={`grid gap-2 ${sharesHere ? 'grid-cols-3' : 'grid-cols-2'}`}>
      <a href={smsHref(shared)} className={button} onClick={toastOf(t('Messages app opened!'))}>
        <Way icon={<MessageSquare aria-hidden="true" />} name={t('Text message')} />
      </a>
      <a href={emailHref(shared, t)} className={button} onClick={toastOf(t('Email app opened!'))}>
        <Way icon={<Mail aria-hidden="true" />} name={t('Email')} />
      </a>
      {sharesHere ? (
        <button type="button" className={button} onClick={() => void shareNatively()}>
          <Way icon={<Share2 aria-hidden="true" />} name={t('More ways')} />
        </button>
      ) : null}
    </div>
  )
}

/** The sign above its name, so that three stand side by side on the smallest phone. */
function Way({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span className="grid h-full content-start justify-items-center gap-1.5 py-1 text-sm leading-tight">
      {icon}
      {name}
    </span>
  )
}

/** Only the browser knows, so the server's HTML leaves it out. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(canShare()), [])
  return can
}
