import { useState } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Supporter } from '../../contract.ts'
import { supporterWords } from '../../donor-name.ts'

const maxShown = 3

/** The three newest donations with their messages; a new one slides in. */
export function NewestDonations({ supporters }: { supporters: readonly Supporter[] }) {
  const { t } = useWords()
  const [first] = useState(() => new Set(supporters.map(({ id }) => id)))
  if (supporters.length === 0) return null
  return (
    <section
      aria-label={t('Newest donations')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-sm leading-snug">
        {supporters.slice(0, maxShown).map(({ id, amountCents, message, ...donor }) => (
          <li key={id} className={first.has(id) ? undefined : 'animate-rise'}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">{supporterWords(donor, t)}</span>
              <Amount cents={amountCents} className="font-semibold" />
            </p>
            {message ? <p className="truncate text-ink-soft">{message}</p> : null}
          </li>
        ))}
      </ul>
      {supporters.length > maxShown ? (
        <a
          href="#supporters"
          className={linkClass({ variant: 'quiet', className: 'justify-self-start text-sm' })}
        >
          {t('See all supporters')}
        </a>
      ) : null}
    </section>
  )
}
