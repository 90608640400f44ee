import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { secondPersonKinds } from '../../../accounts/second-person/second-person.ts'
import { secondPersonWords } from '../../../accounts/second-person/second-person-words.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownRequest } from '../contract.ts'
import { useSubjectWords } from '../use-subject-words.browser.ts'
import { ConfirmRequest, DeclineRequest } from './decide-request.tsx'

type Deciding = { request: ShownRequest; how: 'confirm' | 'decline' }

/** What one person requested and another must confirm (P705). */
export default function SecondPersonScreen({ data }: ScreenProps<'GET /api/screens/admin/second-person'>) {
  const { t } = useWords()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  useLive(data.topics)
  const close = () => setDeciding(null)
  return (
    <AdminPage
      lede={t('No one moves money alone: what is here takes effect once a second person confirms it.')}
    >
      {data.requests.length === 0 ? (
        <EmptyState title={t('Nothing waits for a second person')}>
          {t('Large refunds, write-offs, new roles and the like appear here.')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {data.requests.map(request => (
            <li key={request.id}>
              <RequestCard request={request} onDecide={how => setDeciding({ request, how })} />
            </li>
          ))}
        </ul>
      )}
      {deciding?.how === 'confirm' ? <ConfirmRequest request={deciding.request} onClose={close} /> : null}
      {deciding?.how === 'decline' ? <DeclineRequest request={deciding.request} onClose={close} /> : null}
    </AdminPage>
  )
}

type CardProps = { request: ShownRequest; onDecide: (how: Deciding['how']) => void }

function RequestCard({ request, onDecide }: CardProps) {
  const { t } = useWords()
  const { kind, requestedBy, requestedAt, reason, outcome } = request
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid min-w-0">
        <h2 className="text-base font-semibold">{t(secondPersonWords(kind))}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {requestedBy} · <Moment at={requestedAt} />
        </p>
      </div>
      <Subject request={request} />
      {reason ? <p className="measure wrap-anywhere">{reason}</p> : null}
      {outcome === null ? <Decide request={request} onDecide={onDecide} /> : <Outcome request={request} />}
    </Card>
  )
}

const pathOf = ({ kind, subjectId }: ShownRequest): string =>
  ({
    refund: `/transactions?donation=${subjectId}`,
    'write-off': `/campaign-analytics/${subjectId}`,
    'sanctions-list': '/admin/payee-checks',
    role: '/admin/roles',
    'statement-void': '/admin/bank',
  })[kind]

/** What it is about, as a link to where it belongs. */
function Subject({ request }: { request: ShownRequest }) {
  const { t } = useWords()
  const words = useSubjectWords(request)
  return (
    <p className="wrap-anywhere">
      <Link asChild>
        <RouterLink to={pathOf(request)}>{words || t('Look at it')}</RouterLink>
      </Link>
    </p>
  )
}

function Decide({ request, onDecide }: CardProps) {
  const { t } = useWords()
  const { kind, isYours, mayConfirm, aloneFrom } = request
  return (
    <>
      {aloneFrom ? (
        <p className="text-sm text-ink-soft">
          <Phrase
            words="No one else could confirm this when it was requested. Its requester can from <0/>, if that is still so."
            parts={[<Moment key="at" at={aloneFrom} />]}
          />
        </p>
      ) : null}
      {isYours && aloneFrom === null ? (
        <p className="text-sm text-ink-soft">{t('You requested this. Someone else must confirm it.')}</p>
      ) : null}
      <Only may={secondPersonKinds[kind]}>
        <div className="flex flex-wrap gap-2">
          {mayConfirm ? (
            <Button size="sm" onClick={() => onDecide('confirm')}>
              {t('Confirm')}
            </Button>
          ) : null}
          <Button size="sm" variant="secondary" onClick={() => onDecide('decline')}>
            {isYours ? t('Withdraw Request') : t('Decline')}
          </Button>
        </div>
      </Only>
    </>
  )
}

function Outcome({ request }: { request: ShownRequest }) {
  const { t } = useWords()
  const { outcome, decidedBy, decidedAt, decisionReason } = request
  const words = {
    confirmed: t('Confirmed'),
    declined: t('Declined'),
    withdrawn: t('Withdrawn'),
  }[outcome ?? 'withdrawn']
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={outcome === 'confirmed' ? 'gown' : 'plain'}>{words}</Badge>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {decidedBy} · {decidedAt ? <Moment at={decidedAt} /> : null}
      </p>
      {decisionReason ? (
        <p className="measure text-sm wrap-anywhere text-ink-soft">{decisionReason}</p>
      ) : null}
    </div>
  )
}
