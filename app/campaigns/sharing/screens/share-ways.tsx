import BookUser from 'lucide-react/icons/book-user'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useEffect, useState } from 'react'
import { type Contact, ContactsDenied, pickContact } from '#device/contacts.browser.ts'
import { canShare, share } from '#device/share.browser.ts'
import { phrase, type Written } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { ShareChannel } from '../../figures/channels.ts'
import { countShare } from '../../figures/count.browser.ts'
import { emailHref, facebookHref, type Shared, smsHref, whatsAppHref } from '../share.ts'

/** Text message, WhatsApp, Facebook, email, or the device's share sheet (P117, P119, P405). */
export function ShareWays({ shared, campaignId }: { shared: Shared; campaignId: string }) {
  const { t } = useWords()
  const sharesHere = useCanShare()
  const button = buttonClass({ variant: 'secondary', size: 'sm' })
  const sent = (channel: ShareChannel, title?: string) => () => {
    countShare(campaignId, channel)
    if (title) toast({ title, variant: 'success' })
  }
  const shareNatively = async () => {
    try {
      const { title, link: url, message: text } = shared
      await share({ title, url, ...(text ? { text } : {}) })
      countShare(campaignId, 'device')
    } catch (error) {
      // The person closed the share sheet.
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: t('Couldn’t open sharing on this device.'), variant: 'destructive' })
    }
  }
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <a href={smsHref(shared)} className={button} onClick={sent('sms', t('Messages app opened!'))}>
        <Way icon={<MessageSquareText aria-hidden="true" />} name={t('Text message')} />
      </a>
      <a href={whatsAppHref(shared)} className={button} onClick={sent('whatsapp')} {...elsewhere}>
        <Way icon={<WhatsAppSign />} name="WhatsApp" />
      </a>
      <a href={facebookHref(shared)} className={button} onClick={sent('facebook')} {...elsewhere}>
        <Way icon={<FacebookSign />} name="Facebook" />
      </a>
      <a href={emailHref(shared, t)} className={button} onClick={sent('email', t('Email app opened!'))}>
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

/** Links to other sites send no referrer and give them no access to this window. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const

const stroke = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function WhatsAppSign() {
  return (
    <svg {...stroke} aria-hidden="true">
      <path d="M7.9 20A9 9 0 1 0 4 16.1L2 22Z" />
      <path
        transform="translate(6.8 6.4) scale(0.45)"
        fill="currentColor"
        d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"
      />
    </svg>
  )
}

function FacebookSign() {
  return (
    <svg {...stroke} aria-hidden="true">
      <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
    </svg>
  )
}

function Way({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <span className="grid h-full content-start justify-items-center gap-1.5 py-1 text-sm leading-tight [&_svg]:size-6">
      {icon}
      {name}
    </span>
  )
}

/** False on the server and in the first render, which must match the server's HTML. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(canShare()), [])
  return can
}

const denied = phrase(
  'The app can’t open your contacts. Allow it in your phone’s settings, or share another way.',
)
const empty = phrase('This contact has no phone number and no email address.')

/** In the mobile app: a message to one of the phone's contacts, whose data never leaves the phone. */
export function ShareWithContact({ shared, campaignId }: { shared: Shared; campaignId: string }) {
  const { t } = useWords()
  const [contact, setContact] = useState<Contact | null>(null)
  const [problem, setProblem] = useState<Written | null>(null)
  const choose = async () => {
    setProblem(null)
    try {
      const chosen = await pickContact()
      setContact(chosen)
      if (chosen && !chosen.phone && !chosen.email) setProblem(t(empty))
    } catch (error) {
      if (!(error instanceof ContactsDenied)) throw error
      setProblem(t(denied))
    }
  }
  const way = buttonClass({ variant: 'primary', wide: true })
  return (
    <div className="grid gap-2">
      <Button wide icon={<BookUser aria-hidden="true" />} onClick={() => void choose()}>
        {t('Choose from your contacts')}
      </Button>
      {contact?.phone ? (
        <a
          className={way}
          href={smsHref(shared, contact.phone)}
          onClick={() => countShare(campaignId, 'sms')}
        >
          {t('Text {name}', { name: contact.name || contact.phone })}
        </a>
      ) : null}
      {contact?.email ? (
        <a
          className={way}
          href={emailHref(shared, t, contact.email)}
          onClick={() => countShare(campaignId, 'email')}
        >
          {t('Email {name}', { name: contact.name || contact.email })}
        </a>
      ) : null}
      {problem ? <Banner tone="danger" role="alert" title={problem} /> : null}
    </div>
  )
}
