import ArrowDown from 'lucide-react/icons/arrow-down'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { NativeRouter } from '../native-router.ts'
import { pullFar } from '../pull.ts'
import { usePull } from '../use-pull.browser.ts'

/** What shows that the page is drawn down far enough, and then that it is loading. The page itself stays where it is. */
export function PullToRefresh({ router }: { router: NativeRouter }) {
  const { t } = useWords()
  const { px, loading } = usePull(router)
  if (px === 0) return null
  return (
    <div className="pull" style={{ opacity: Math.min(1, px / pullFar) }}>
      <div>
        {loading ? (
          <Spinner label={t('Loading…')} />
        ) : (
          <ArrowDown aria-hidden="true" className={px >= pullFar ? 'rotate-180' : undefined} />
        )}
      </div>
    </div>
  )
}
