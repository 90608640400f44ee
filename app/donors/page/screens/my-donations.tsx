import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Written } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { MyDonationsData } from '../contract.ts'
import { tokenOf } from '../donor-link.ts'
import { DonorScreen } from './donor-screen.tsx'
import { RequestLink } from './request-link.tsx'

export const describe: DescribePage<MyDonationsData> = (_, { branding }, { t }) => ({
  title: t('My donations'),
  description: t('See your donations at {product}, with receipts.', { product: branding.product }),
  noIndex: true,
})

/** /my-donations: asks for an address, opens a mailed link with one press, or lists the donations of the proven address (P530). */
export default function MyDonationsScreen({ data }: ScreenProps<'GET /api/screens/my-donations'>) {
  const link = useMailedLink()
  if (link.token) return <OpenLink token={link.token} onEnd={link.end} />
  if (data.donor) return <DonorScreen donor={data.donor} problem={link.problem} />
  return <RequestLink problem={link.problem} />
}

/** Reads the token of a mailed link from the URL fragment, and removes it from the address bar at once. */
function useMailedLink() {
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<Written>()
  const opened = useLocation().key
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address bar once per navigation
  useEffect(() => {
    const read = () => {
      if (!window.location.hash) return
      const linkToken = tokenOf(window.location.hash)
      window.history.replaceState(window.history.state, '', window.location.pathname)
      if (linkToken) setToken(linkToken)
    }
    read()
    // A link opened in a tab that already shows this page changes only the fragment.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [opened])
  const end = (refused?: Written) => {
    setToken(null)
    setProblem(refused)
  }
  return { token, problem, end }
}

/** Opens the link only when the donor presses the button, because mail scanners follow links, too. */
function OpenLink({ token, onEnd }: { token: string; onEnd: (problem?: Written) => void }) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/my-donations/open-link', {
    onDone: () => onEnd(),
    onFailed: refused => {
      if (refused?.code === 'LinkUsed') onEnd(refused.message)
    },
  })
  return (
    <Page width="text" className="max-w-[30rem]">
      <PageHeading title={t('My donations')} lede={t('Your link is ready. It works once, on this device.')} />
      <Card pad="lg" className="grid gap-4">
        {error ? <Banner tone="danger" role="alert" title={error} /> : null}
        <Button size="lg" wide busy={busy} onClick={() => void run({ body: { token } })}>
          {t('Open my donations')}
        </Button>
      </Card>
    </Page>
  )
}
