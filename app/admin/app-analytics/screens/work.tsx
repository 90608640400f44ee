import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { twoByTwo } from '../../screens/figure-link.tsx'
import type { Waiting } from '../contract.ts'
import { adminTasks, type Task } from '../work.ts'

/** Everything an admin does, and how many things wait for them there. */
export function Work({ waiting }: { waiting: Waiting }) {
  const { t } = useWords()
  const tasks = adminTasks(waiting)
  const nothing = tasks.every(({ waits }) => waits.length === 0)
  return (
    <Section
      title={t('Needs your attention')}
      aside={nothing ? <p className="text-sm text-ink-soft">{t('Nothing right now')}</p> : undefined}
    >
      <ul className={`${twoByTwo} lg:grid-cols-4`}>
        {tasks.map(task => (
          <TaskCard key={task.to} task={task} />
        ))}
      </ul>
    </Section>
  )
}

function TaskCard({ task: { label, about, to, waits } }: { task: Task }) {
  const { t } = useWords()
  return (
    <li className="grid content-start gap-2 rounded-md border border-line bg-surface p-4 shadow-soft">
      <Link to={to} className="hit-44 w-fit rounded-sm font-display text-lg font-semibold hover:underline">
        {t(label)}{' '}
      </Link>
      <p className="text-sm text-ink-soft">{t(about)}</p>
      {waits.length === 0 ? null : (
        <p className="flex flex-wrap gap-2">
          {waits.map(wait => (
            <Link key={wait.of} to={wait.to} className={buttonClass({ size: 'sm' })}>
              <span className="figures">{wait.count.toLocaleString('en-US')}</span> {t(wait.of)}{' '}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}
