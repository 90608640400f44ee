import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EnteredBeforeProof } from '../../accounts/contract.ts'
import { joinNames } from '../../accounts/names.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { sessionHasChanged } from '../../shell/session-changed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'

type Decision = 'keep' | 'remove'

/** Somebody signed up with this address before its owner proved it: what they entered is kept or removed (P27). */
export function ReviewEntries({ entered }: { entered: EnteredBeforeProof }) {
  const { t } = useWords()
  const { busy, decide } = useReview()
  const name = joinNames(entered)
  return (
    <Page width="wide" className="pb-0">
      <Banner title={t('Is this yours?')}>
        <p>
          {name
            ? entered.profilePictureUrl
              ? t('Before you confirmed this email, someone entered the name {name} and a picture.', { name })
              : t('Before you confirmed this email, someone entered the name {name}.', { name })
            : t('Before you confirmed this email, someone added a picture.')}{' '}
          {t('Keep it if it was you.')}
        </p>
        {entered.profilePictureUrl ? (
          <img
            src={entered.profilePictureUrl}
            alt={t('The picture')}
            className="mt-3 size-20 rounded-md object-cover"
          />
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy === 'keep'}
            disabled={busy !== null}
            onClick={() => void decide('keep')}
          >
            {t('Keep')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={busy === 'remove'}
            disabled={busy !== null}
            onClick={() => void decide('remove')}
          >
            {t('Remove')}
          </Button>
        </div>
      </Banner>
    </Page>
  )
}

function useReview() {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<Decision | null>(null)
  const decide = async (decision: Decision) => {
    setBusy(decision)
    try {
      await callApi('POST', '/api/account/entered-before-proof', { decision })
      sessionHasChanged()
      await revalidate()
    } catch (error) {
      const title = error instanceof ApiRefusal ? error.message : t('Please try again.')
      toast({ title, variant: 'destructive' })
    }
    setBusy(null)
  }
  return { busy, decide }
}
