import { useState } from 'react'
import { Link } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { UnsubscribeData } from '../../contract.ts'

export const describe: DescribePage<UnsubscribeData> = (_, __, { t }) => ({
  title: t('Unsubscribe'),
  description: t('Unsubscribe with one click.'),
  noIndex: true,
})

/** /unsubscribe: asks for confirmation, because mail scanners open links. */
export default function UnsubscribeScreen({ data }: ScreenProps<'GET /api/screens/unsubscribe'>) {
  const { t } = useWords()
  const { ends, token } = data
  const [done, setDone] = useState(false)
  const { run, busy, error } = useCommand('POST /api/unsubscribe', {
    explain: refused => (refused ? undefined : { message: t('Please try again.') }),
    reloads: false,
    onDone: () => setDone(true),
  })
  return (
    <Page width="text">
      <PageHeading title={t('Unsubscribe')} />
      {done ? (
        <div className="grid gap-5 justify-items-start" role="status">
          <p>{t('You’re unsubscribed.')}</p>
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('Back to Home')}
          </Link>
        </div>
      ) : (
        <div className="grid gap-5 justify-items-start">
          <p>
            {ends === 'updates'
              ? t(
                  'You won’t get any more email updates from this student. Your gift and receipt aren’t affected.',
                )
              : t(
                  'You won’t get weekly reports anymore. You can turn them back on in your notification preferences.',
                )}
          </p>
          {error ? <Banner tone="danger" role="alert" title={error} /> : null}
          <Button size="lg" busy={busy} onClick={() => void run({ query: { token } })}>
            {t('Unsubscribe')}
          </Button>
        </div>
      )}
    </Page>
  )
}
