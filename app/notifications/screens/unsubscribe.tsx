import { useState } from 'react'
import { Link } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import type { DescribePage } from '../../shell/screen.ts'
import { useScreenData } from '../../shell/use-session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'

type UnsubscribeData = { ends: 'updates' | 'weekly'; token: string }

export const describe: DescribePage<UnsubscribeData> = () => ({
  title: phrase('Unsubscribe'),
  description: phrase('End these mails with one click.'),
  noIndex: true,
})

/** /unsubscribe: what the link in a mail opens. Opening alone ends nothing: mail scanners open links. */
export default function UnsubscribeScreen() {
  const { t } = useWords()
  const { ends, token } = useScreenData<UnsubscribeData>()
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [error, setError] = useState<string | null>(null)
  const end = async () => {
    setState('busy')
    setError(null)
    try {
      await callApi('POST', `/api/unsubscribe?token=${encodeURIComponent(token)}`)
      setState('done')
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? failure.message : t('Please try again.'))
      setState('asking')
    }
  }
  return (
    <Page width="text">
      <PageHeading title={t('Unsubscribe')} />
      {state === 'done' ? (
        <div className="grid gap-5 justify-items-start" role="status">
          <p>{t('Done. You get no more of these mails.')}</p>
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('Back to Home')}
          </Link>
        </div>
      ) : (
        <div className="grid gap-5 justify-items-start">
          <p>
            {ends === 'updates'
              ? t('No more updates of this student by mail. Your gift and its receipt stay as they are.')
              : t('No more weekly reports. You can turn them on again in your notification preferences.')}
          </p>
          {error ? <Banner tone="danger" role="alert" title={error} /> : null}
          <Button size="lg" busy={state === 'busy'} onClick={() => void end()}>
            {t('End these mails')}
          </Button>
        </div>
      )}
    </Page>
  )
}
