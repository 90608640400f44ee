import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { tiles } from '../../screens/figure-link.tsx'
import type { Waiting } from '../contract.ts'
import { adminTasks, type Task } from '../work.ts'

/** Pending tasks; below them, every other admin page. */
export function Work({ waiting }: { waiting: Waiting }) {
  const { t } = useWords()
  const tasks = adminTasks(waiting)
  const urgent = tasks.filter(({ waits }) => waits.length > 0)
  return (
    <>
      <Section title={t('Needs your attention')}>
        {urgent.length === 0 ? (
          <p className="text-ink-soft">{t('Nothing right now')}</p>
        ) : (
          <ul className={tiles}>
            {urgent.map(task => (
              <TaskCard key={task.to} task={task} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('Other admin pages')}>
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {tasks
            .filter(task => !urgent.includes(task))
            .map(({ to, label, about }) => (
              <li key={to} className="border-b border-line py-2">
                <Link to={to} className="hit-44 rounded-sm font-semibold hover:underline">
                  {t(label)}
                </Link>
                <span className="block text-sm text-ink-soft">{t(about)}</span>
              </li>
            ))}
        </ul>
      </Section>
    </>
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
