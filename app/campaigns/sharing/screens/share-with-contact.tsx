import BookUser from 'lucide-react/icons/book-user'
import { useState } from 'react'
import { type Contact, ContactsDenied, pickContact } from '#device/contacts.browser.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { countShare } from '../../figures/count.browser.ts'
import { emailHref, type Shared, smsHref } from '../share.ts'

const denied = phrase(
  'The app can’t open your contacts. Allow it in your phone’s settings, or share another way.',
)
const empty = phrase('This contact has no phone number and no email address.')

/** In the app: a message to someone out of the phone's contacts, written and ready to send. Whom it goes to never leaves the phone. */
export function ShareWithContact({ shared, campaignId }: { shared: Shared; campaignId: string }) {
  const { t } = useWords()
  const [contact, setContact] = useState<Contact | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async () => {
    setProblem(null)
    try {
      const chosen = await pickContact()
      setContact(chosen)
      if (chosen && !chosen.phone && !chosen.email) setProblem(empty)
    } catch (error) {
      if (!(error instanceof ContactsDenied)) throw error
      setProblem(denied)
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
      {problem ? <Banner tone="danger" role="alert" title={t(problem)} /> : null}
    </div>
  )
}
