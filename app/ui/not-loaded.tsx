import type { Written } from '../lib/phrase.ts'
import { useWords } from '../words/use-words.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = { failure: Written | null; onRetry: () => void; height?: string }

/** A placeholder for data that is loading; after a failure, the reason and a retry button. */
export function NotLoaded({ failure, onRetry, height = 'h-24' }: Props) {
  const { t } = useWords()
  if (failure === null) return <Skeleton className={height} />
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {failure}
    </Banner>
  )
}
