import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { canShare, share } from '../../../device/share.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { emailHref, facebookHref, type Shared, smsHref, whatsAppHref } from '../share.ts'

/** A text message, WhatsApp, Facebook, an email, or whatever the device offers (P117, P119, P405). */
export function ShareWays({ shared }: { shared: Shared }) {
  const { t } = useWords()
  const sharesHere = useCanShare()
  const button = buttonClass({ variant: 'secondary', size: 'sm' })
  const toastOf = (title: string) => () => toast({ title, variant: 'success' })
  const shareNatively = async () => {
    try {
      const { title, link: url, message: text } = shared
      await share({ title, url, ...(text ? { text } : {}) })
    } catch (error) {
      // Closing the device's own sheet is an answer, not a failure.
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: t('Could not open sharing on this device.'), variant: 'destructive' })
    }
  }
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <a href={smsHref(shared)} className={button} onClick={toastOf(t('Messages app opened!'))}>
        <Way icon={<MessageSquare aria-hidden="true" />} name={t('Text message')} />
      </a>
      <a href={whatsAppHref(shared)} className={button} {...elsewhere}>
        <Way icon={<MessageCircle aria-hidden="true" />} name="WhatsApp" />
      </a>
      <a href={facebookHref(shared)} className={button} {...elsewhere}>
        <Way icon={<Users aria-hidden="true" />} name="Facebook" />
      </a>
      <a href={emailHref(shared, t)} className={button} onClick={toastOf(t('Email app opened!'))}>
        <Way icon={<Mail aria-hidden="true" />} name={t('Email')} />
      </a>
      {sharesHere ? (
        <button
          type="button"
          className={buttonClass({ variant: 'secondary', className: 'col-span-full' })}
          onClick={() => void shareNatively()}
        >
          <Share2 aria-hidden="true" className="size-5" />
          {t('More ways')}
        </button>
      ) : null}
    </div>
  )
}

/** A link to somebody else's site: it learns neither where it was pressed nor can it reach back. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The sign above its name. */
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
