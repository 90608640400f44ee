import type { Env } from '../../platform/env.server.ts'
import type { BuiltApp } from '../build-app.server.ts'

/** The text to print, and whether the command exits with 1. */
export type Outcome = { text: string; failed?: boolean }

/** The options that some commands take, with the flags in tassel.server.ts. */
export type CommandOptions = {
  reason: string
  otherKeys: boolean
  acceptDifferences: boolean
  daily?: string
}

export type Command = {
  /** The names of the arguments. One that ends with ? may be left out. */
  parameters: string[]
  /** True if the command also runs on a database that isn't up to date. */
  migrates?: boolean
  /** True if the command waits for a database that is away, because a supervisor starts it. */
  waits?: boolean
  run(built: BuiltApp, args: string[], options: CommandOptions): Promise<Outcome>
  /** Runs before the app is built. */
  prepare?(env: Env): Promise<void>
}

export type Commands = Readonly<Record<string, Command>>
