import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { emailHref, type Shared, smsHref } from '../share.ts'

/** A text message, an e-mail, or whatever the device offers (spec 2, spec 8). */
export function ShareWays({ shared }: { shared: Shared }) {
  const { t } = useWords()
  const canShare = useCanShare()
  const button = buttonClass({ variant: 'secondary' })
  const tell = (title: string) => () => toast({ title, variant: 'success' })
  const shareNatively = async () => {
    try {
      await navigator.share({ title: shared.title, url: shared.link })
    } catch (error) {
      // Closing the device's own sheet is an answer, not a failure.
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: t('Could not open sharing on this device.'), variant: 'destructive' })
    }
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      <a href={smsHref(shared)} className={button} onClick={tell(t('Messages app opened!'))}>
        <MessageSquare aria-hidden="true" />
        {t('Text message')}
      </a>
      <a href={emailHref(shared, t)} className={button} onClick={tell(t('Email app opened!'))}>
        <Mail aria-hidden="true" />
        {t('Email')}
      </a>
      {canShare ? (
        <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={() => void shareNatively()}>
          {t('More ways')}
        </Button>
      ) : null}
    </div>
  )
}

/** Only the browser knows, so the server's HTML leaves it out. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(typeof navigator.share === 'function'), [])
  return can
}
