import type { Viewer } from '../../lib/viewer.ts'

/** What a rule may read besides the viewer. */
type RuleApp = { env: { demo: boolean }; clock: { now(): Date } }

/**
 * Who may call an operation (P6). `check` narrows the viewer's type or throws the refusal. Domains define their rules in
 * accounts/access.ts; the type of `viewer` that a handler gets follows from the rule.
 */
export type AccessRule<V extends Viewer | null = Viewer | null> = {
  /** Shown in the API description. */
  name: string
  /** Visitors may call it too. */
  visitors?: true
  check(viewer: Viewer | null, app: RuleApp): V
}
