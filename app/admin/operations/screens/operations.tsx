import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import type { FunctionComponent } from 'react'
import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import type { Judgment } from '../../../platform/doctor/judge.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { CardTesting } from '../../card-testing/screens/card-testing.tsx'
import { AdminPage, useAdminPages } from '../../kit/admin-page.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { SelfCheck } from '../../self-check/screens/self-check.tsx'
import { Undelivered } from '../../undelivered/screens/undelivered.tsx'
import type { OperationsCheck } from '../contract.ts'
import { unread } from '../judge.ts'
import { Restores } from './restores.tsx'

/** Says at a glance whether this installation is well (P670), with what to do for each thing that isn't. */
export default function OperationsScreen({ data }: ScreenProps<'GET /api/screens/admin/operations'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage lede={t('Whether this installation is well, as of now. Reload to look again.')}>
      <Summary judged={data.checks} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.checks.map(check => (
          <CheckCard key={check.name} check={check} />
        ))}
      </ul>
      <OperationsSection id="self-check" title={t('Self-Check')} data={data.selfCheck} Shown={SelfCheck} />
      <OperationsSection
        id="undelivered"
        title={t('Undelivered')}
        data={data.undelivered}
        Shown={Undelivered}
      />
      <OperationsSection
        id="restores"
        title={t('Restore Rehearsals')}
        data={data.restores}
        Shown={Restores}
      />
      <OperationsSection
        id="card-testing"
        title={t('Card Testing')}
        data={data.cardTesting}
        Shown={CardTesting}
      />
    </AdminPage>
  )
}

type OperationsSectionProps<Data> = {
  id: string
  title: string
  data: Data | null
  Shown: FunctionComponent<{ data: Data }>
}

/** A section that the checks, the tasks and mails link to. */
function OperationsSection<Data>({ id, title, data, Shown }: OperationsSectionProps<Data>) {
  const { t } = useWords()
  return (
    <Section id={id} title={title} className="scroll-mt-24">
      {data ? (
        <Shown data={data} />
      ) : (
        <p>
          {t(unread.words)} {t(unread.advice ?? '')}
        </p>
      )}
    </Section>
  )
}

function Summary({ judged }: { judged: readonly OperationsCheck[] }) {
  const { t } = useWords()
  const count = (state: Judgment['state']) => judged.filter(check => check.state === state).length
  const faults = count('fault')
  const warnings = count('warning')
  if (faults > 0)
    return (
      <Banner tone="danger" role="status">
        {t('{count, plural, one {# thing needs} other {# things need}} someone to act.', { count: faults })}
      </Banner>
    )
  return (
    <Banner tone="info" role="status">
      {warnings > 0
        ? t('Nothing is broken. {count, plural, one {# thing is} other {# things are}} worth a look.', {
            count: warnings,
          })
        : t('All is well.')}
    </Banner>
  )
}

const looks = {
  ok: { label: phrase('Fine'), tone: 'gown', Icon: CircleCheck },
  warning: { label: phrase('Look'), tone: 'gold', Icon: Eye },
  fault: { label: phrase('Act'), tone: 'clay', Icon: CircleAlert },
} as const

function CheckCard({ check }: { check: OperationsCheck }) {
  const { t } = useWords()
  const moment = useMoment()
  const { label: state, tone, Icon } = looks[check.state]
  const values = check.values ?? {}
  return (
    <Card
      as="li"
      look="flat"
      pad="sm"
      className="grid items-start gap-x-5 gap-y-2 md:grid-cols-[6rem_minmax(0,1fr)_auto]"
    >
      <Badge tone={tone} icon={<Icon aria-hidden="true" />} className="justify-self-start">
        {t(state)}
      </Badge>
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <h2 className="text-base font-semibold">{t(check.label)}</h2>
        <p>{t(check.words, values)}</p>
        {check.advice ? <p className="font-semibold">{t(check.advice, values)}</p> : null}
        {check.at && check.when ? (
          <p className="text-sm text-ink-soft">
            <time dateTime={check.at}>{t(check.when, { time: moment(check.at) })}</time>
          </p>
        ) : null}
      </div>
      <PageLink path={check.path} />
    </Card>
  )
}

function PageLink({ path }: { path: string | undefined }) {
  const { t } = useWords()
  const page = useAdminPages().find(page => page.path === path)
  if (!page) return null
  return (
    <Link asChild>
      <RouterLink to={page.path} className="hit-44 md:justify-self-end">
        {t(page.label)}
      </RouterLink>
    </Link>
  )
}
