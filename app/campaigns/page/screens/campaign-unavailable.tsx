import { useCallback, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useNavigate, useRevalidator, useRouteError } from 'react-router'
import type { RefusalBody } from '../../../lib/refusal.ts'
import { RefusedHead } from '../../../shell/page-head.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'

const leavesAfterSeconds = 5

type Unavailable = { title: string; words: string; isGone: boolean }

/** 'Campaign not found' or 'Failed to load campaign'; goes home after 5 s unless stopped (P115). */
export function CampaignUnavailable() {
  const { t } = useWords()
  const { title, words, isGone } = useUnavailableWords()
  const { revalidate, state } = useRevalidator()
  const { seconds, stay } = useWayHome(title, words)
  return (
    <Page width="text">
      <RefusedHead title={title} description={words} />
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">{title}</h1>
        <p className="measure text-ink-soft">{words}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('Back to Home')}
          </Link>
          {isGone ? (
            <Link to="/scholars" className={buttonClass({ variant: 'secondary' })}>
              {t('Browse Scholars')}
            </Link>
          ) : (
            <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
              {t('Try again')}
            </Button>
          )}
        </div>
        {seconds === null ? null : (
          <div className="flex flex-wrap items-center justify-center gap-x-3 text-sm text-ink-soft">
            <p role="status">
              <span className="sr-only">{t('You will be taken to the home page in 5 seconds.')}</span>
              <span aria-hidden="true" className="figures">
                {t('Taking you home in {seconds} s', { seconds })}
              </span>
            </p>
            <Button variant="quiet" size="sm" onClick={stay}>
              {t('Stay here')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}

function useUnavailableWords(): Unavailable {
  const { t } = useWords()
  const error = useRouteError()
  const refused = isRouteErrorResponse(error) ? (error.data as RefusalBody | null)?.error : undefined
  if (refused?.code === 'CampaignNotFound' && refused.title) {
    return { title: refused.title, words: refused.message, isGone: true }
  }
  const words = refused?.message ?? t('An unexpected error occurred. Please try again.')
  return { title: t('Failed to load campaign'), words, isGone: false }
}

/** Counts down, then goes home with a toast; `seconds` is null after the person chose to stay. */
function useWayHome(title: string, words: string): { seconds: number | null; stay: () => void } {
  const [seconds, setSeconds] = useState<number | null>(leavesAfterSeconds)
  const navigate = useNavigate()
  useEffect(() => {
    if (seconds === null) return
    if (seconds === 0) {
      toast({ title, description: words, variant: 'destructive', id: 'campaign-unavailable' })
      void navigate('/', { replace: true })
      return
    }
    const timer = setTimeout(() => setSeconds(now => now && now - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, title, words, navigate])
  return { seconds, stay: useCallback(() => setSeconds(null), []) }
}
