import type { TestProject } from 'vitest/node'
import { provide } from '#tests/setup/postgres.ts'
import { handedOver } from './run-mutant.ts'

/** Vitest's global set-up for a mutant: the server is there already, and outlives the run. */
export default function setup(project: TestProject): void {
  provide(project, handedOver().server)
}
