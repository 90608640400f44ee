import type { Guest, Program, Viewer } from '../viewer.ts'

/** The parts of the app that an access rule may use besides the viewer. */
type RuleApp = { env: { demo: boolean }; clock: { now(): Date } }

/** Stable codes of refusals with their statuses, such as `{ CampaignNotFound: 404 }`. */
export type Refusals = Readonly<Record<string, number>>

/** Whom an access rule lets in. */
export type Caller = Viewer | Guest | Program | null

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
  /** The operation is for programs with an API key alone: it ignores sessions (P652). */
  programs?: true
  /** The scope that the key needs; none for an operation that every key may call. */
  scope?: string
  /** The statuses and codes with which it refuses, for the API description. */
  refuses?: Refusals
  check(viewer: Viewer | null, app: RuleApp, guest?: Guest | null, program?: Program | null): V
}
