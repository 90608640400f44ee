import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. If one of them started last, the other workers would be idle while it runs. */
const long = [
  'tests/money/simulation/seeds',
  'tests/resilience/crash/kill-nine',
  'tests/security/fuzz/operations',
  'tests/resilience/crash/kill-nine-stripe',
  'app/server/start-jobs',
  'tests/ui/every-page',
  'app/platform/embedded-postgres/embedded-postgres',
  'app/tassel',
  'tests/money/stories/random-walk',
  'tests/resilience/races/starts',
  'app/donations/card-testing/guard-charge',
  'tests/money/stories/stripe-walk',
  'tests/money/figures/analytics-figures',
  'tests/money/figures/accounting-figures',
  'tests/money/figures/money-figures',
  'tests/security/attacks/accounts',
  'app/accounts/sign-in/reset-password',
  'tests/resilience/races/decisions',
  'app/platform/embedded-postgres/own-account',
  'app/platform/backup/backup',
  'tests/resilience/crash/outages',
].map(name => `/${name}.db.test.ts`)

/** Sorts test files as Vitest does, but puts the slowest files of each group first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) => {
      const position = long.findIndex(name => moduleId.endsWith(name))
      return position === -1 ? long.length : position
    }
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
