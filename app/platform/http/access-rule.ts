import type { Viewer } from '../../lib/viewer.ts'

/** The parts of the app that an access rule may use besides the viewer. */
type RuleApp = { env: { demo: boolean }; clock: { now(): Date } }

/**
 * Decides who may call an operation (P6). `check` narrows the viewer's type or throws a refusal. The domains' rules are in
 * accounts/access.ts; the type of `viewer` in a handler follows from its rule.
 */
export type AccessRule<V extends Viewer | null = Viewer | null> = {
  /** Shown in the API description. */
  name: string
  /** Visitors who aren't signed in may call the operation too. */
  visitors?: true
  check(viewer: Viewer | null, app: RuleApp): V
}
