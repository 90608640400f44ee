import { useEffect, useState } from 'react'
import { BrowseScreen } from '../../campaigns/browse/screens/browse.tsx'
import type { ScreenProps } from '../../shell/screen.ts'
import { late } from '../../ui/late.tsx'

export { BrowseFailed as ErrorBoundary, describe } from '../../campaigns/browse/screens/browse.tsx'

const LatestDonationToast = late(
  async () =>
    (await import('../../donations/supporters/screens/latest-donation-toast.tsx')).LatestDonationToast,
  {
    quiet: true,
  },
)

/** /scholars: the campaigns, and a toast with the latest donations (P106, P177), which is loaded 2 s after the page, if the server shows it (P859). */
export default function BrowsePage({ data }: ScreenProps<'GET /api/screens/scholars'>) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return <BrowseScreen data={data} latest={settled && data.showsLatest ? <LatestDonationToast /> : null} />
}
