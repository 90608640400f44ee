import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { SetupStep } from '../contract.ts'

const steps: Record<SetupStep, { label: Message; about: Message; to: string }> = {
  fees: {
    label: phrase('Choose your fees'),
    about: phrase('See what donors pay and students receive under each choice.'),
    to: '/admin/fees',
  },
  secondPerson: {
    label: phrase('Add a second person'),
    about: phrase('One person alone can’t send a payout.'),
    to: '/admin/roles',
  },
  mail: {
    label: phrase('Send a first email'),
    about: phrase('Sign in with a code, or run tassel doctor on the server.'),
    to: '/admin/operations',
  },
  backup: {
    label: phrase('Make a backup'),
    about: phrase('Run tassel backup on the server, then rehearse a restore.'),
    to: '/admin/operations',
  },
  sanctionsList: {
    label: phrase('Upload the sanctions list'),
    about: phrase('Payees are compared with it before they are paid.'),
    to: '/admin/payee-checks',
  },
  review: {
    label: phrase('Record the first yearly review'),
    about: phrase('Read how payees are checked, and write down what you change.'),
    to: '/admin/payee-checks',
  },
  firstCampaign: {
    label: phrase('Start the first campaign'),
    about: phrase('Or send students and parents to this site.'),
    to: '/start-campaign',
  },
}

/** What a new server still lacks, for its owners (P754). */
export function SetupList({ toDo }: { toDo: readonly SetupStep[] }) {
  const { t } = useWords()
  if (toDo.length === 0) return null
  return (
    <Section title={t('Set up your site')}>
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {toDo.map(step => {
          const { label, about, to } = steps[step]
          return (
            <li key={step}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-4 rounded-md border border-line bg-surface px-4 py-2 shadow-soft transition-colors hover:border-gown"
              >
                <span className="grid min-w-0 flex-1 leading-tight">
                  <span className="font-semibold">{t(label)}</span>
                  <span className="text-sm text-ink-soft">{t(about)}</span>
                </span>
                <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
