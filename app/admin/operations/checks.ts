import { phrase } from '../../lib/phrase.ts'
import type { Judgment } from '../../platform/doctor/judge.ts'

/** A check of the operations page: its name, what its instant is, and the admin page that mends it, if one does. */
type Check = { label: string; when: string; page: string | null }

/** The checks of the operations page (P670), in the order in which checks of one state are shown. */
export const checks = {
  messages: {
    label: phrase('Messages'),
    when: phrase('The oldest has waited since {time}'),
    page: '/admin/undelivered',
  },
  jobs: { label: phrase('Jobs'), when: phrase('The oldest was due {time}'), page: '/admin/undelivered' },
  webhooks: {
    label: phrase('Payment webhooks'),
    when: phrase('The last of those arrived {time}'),
    page: '/admin/suspense',
  },
  outgoingWebhooks: {
    label: phrase('Outgoing webhooks'),
    when: phrase('The oldest has waited since {time}'),
    page: '/admin/connections/webhooks',
  },
  selfCheck: { label: phrase('Self-Check'), when: phrase('Checked {time}'), page: '/admin/self-check' },
  comparison: {
    label: phrase('Provider comparison'),
    when: phrase('Compared {time}'),
    page: '/admin/suspense',
  },
  backup: { label: phrase('Backup'), when: phrase('The last good one: {time}'), page: null },
  rehearsal: { label: phrase('Restore rehearsal'), when: phrase('Rehearsed {time}'), page: null },
  disk: { label: phrase('Disk'), when: phrase('Measured {time}'), page: null },
  versions: { label: phrase('Versions'), when: phrase('Running since {time}'), page: null },
  certificate: { label: phrase('Certificate'), when: phrase('Looked up {time}'), page: null },
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]

const severity = { fault: 0, warning: 1, ok: 2 }

/** Sorts checks by state, the worst first, and otherwise in the order of `checks`. */
export const worstFirst = <Of extends Pick<Judgment, 'state'>>(judged: readonly Of[]): Of[] =>
  judged.toSorted((a, b) => severity[a.state] - severity[b.state])
