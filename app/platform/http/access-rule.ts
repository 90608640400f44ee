import type { Guest, Viewer } from '../../lib/viewer.ts'

/** The parts of the app that an access rule may use besides the viewer. */
type RuleApp = { env: { demo: boolean }; clock: { now(): Date } }

/** Whom an access rule lets in. */
export type Caller = Viewer | Guest | null

/**
 * Decides who may call an operation (P6). `check` narrows the caller's type or throws a refusal. The domains' rules are in
 * accounts/access.ts; the type of `viewer` in a handler follows from its rule.
 */
export type AccessRule<V extends Caller = Caller> = {
  /** Shown in the API description. */
  name: string
  /** Visitors who aren't signed in may call the operation too. */
  visitors?: true
  /** The rule lets guests in, so the request's guest is looked up for it. */
  guests?: true
  /** The permission that staff need. Admin pages are offered to those who hold the permission of their endpoint. */
  permission?: string
  check(viewer: Viewer | null, app: RuleApp, guest?: Guest | null): V
}
