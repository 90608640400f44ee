import { useEffect, useState } from 'react'
import { BrowseScreen } from '../../campaigns/screens/browse.tsx'
import type { ScreenProps } from '../../shell/screen.ts'
import { late } from '../../ui/late.tsx'

export { describe } from '../../campaigns/screens/browse.tsx'
export { BrowseFailed as ErrorBoundary } from '../../campaigns/screens/browse-failed.tsx'

const LatestGiftToast = late(async () => (await import('./latest-gift-toast.tsx')).LatestGiftToast, {
  quiet: true,
})

/** /scholars: the campaigns, and what was given just now (P106, P177). The toast comes once the page stands. */
export default function BrowsePage({ data }: ScreenProps<'GET /api/screens/scholars'>) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <BrowseScreen data={data} />
      {settled ? <LatestGiftToast /> : null}
    </>
  )
}
