import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { can, type Permission } from '../../accounts/staff-roles.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { StatTile, type StatTileProps } from '../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import { openPage } from '../admin-page.ts'
import type { WithdrawnParts } from '../analytics/contract.ts'
import { useAdminPages } from './admin-page.tsx'

/** A tile with a figure that links to the page with its details, if the viewer may open it. */
export function FigureLink({ to, may, ...tile }: StatTileProps & { to: string; may?: Permission }) {
  const [pathname = '', search] = to.split('?')
  const isOpen = openPage(useAdminPages(), pathname, search) !== undefined
  const { viewer } = useSession()
  if (!isOpen || (may && !can(viewer, may))) return <StatTile {...tile} />
  return (
    <Link
      to={to}
      className="block rounded-md transition-transform hover:-translate-y-0.5 [&:hover_dt]:underline [&:hover_dt]:underline-offset-4"
    >
      <StatTile {...tile} className="h-full" />
    </Link>
  )
}

/** Classes of a grid of tiles: two per row on phones, as many as fit on wider screens. */
export const tiles =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-4'

/** A grid for six tiles in rows of two, three or six, so that the last row is full. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:grid-cols-3 md:gap-4 min-[88rem]:grid-cols-6"
    >
      {children}
    </section>
  )
}

type Props = WithdrawnParts & {
  withdrawnCents: number
  /** The URL of the list of withdrawals. */
  to?: string
}

export function WithdrawnTile({ withdrawnCents, to, ...parts }: Props) {
  const { t } = useWords()
  // The withdrawn money that left no other trace: moved to suspense, or written off.
  const otherCents = withdrawnCents - parts.paidOutCents - parts.payableCents - parts.withdrawalFeesCents
  const tile = {
    label: t('Paid out'),
    value: <Amount cents={parts.paidOutCents} />,
    note: (
      <>
        <span className="block">
          <Phrase
            words="<0/> approved, not yet paid"
            parts={[<Amount key="sum" cents={parts.payableCents} />]}
          />
        </span>
        <span className="block">
          <Phrase
            words="<0/> in withdrawal fees"
            parts={[<Amount key="sum" cents={parts.withdrawalFeesCents} />]}
          />
        </span>
        {otherCents === 0 ? null : (
          <span className="block">
            <Phrase
              words="<0/> settled without a payout"
              parts={[<Amount key="sum" cents={otherCents} signed />]}
            />
          </span>
        )}
      </>
    ),
  }
  return to ? <FigureLink to={to} {...tile} /> : <StatTile {...tile} />
}
