import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, each longer than the next: one that began last would leave the other workers with nothing to do. */
const long = [
  'tests/simulation/seeds',
  'tests/crash/kill-nine',
  'tests/fuzz/operations',
  'tests/crash/kill-nine-stripe',
  'app/server/start-jobs',
  'tests/branding/every-page',
  'app/platform/embedded-postgres/embedded-postgres',
  'app/tassel',
  'tests/stories/random-walk',
  'tests/races/starts',
  'app/donations/card-testing/guard-charge',
  'tests/stories/stripe-walk',
  'tests/admin/analytics-figures',
  'tests/admin/accounting-figures',
  'tests/admin/money-figures',
  'tests/attacks/accounts',
  'app/accounts/sign-in/reset-password',
  'tests/races/decisions',
  'app/platform/embedded-postgres/own-account',
  'app/platform/backup/backup',
  'tests/crash/outages',
].map(name => `/${name}.db.test.ts`)

/** Vitest's own order, but for the files that are known to be long: they go first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex(name => moduleId.endsWith(name))
      return found === -1 ? long.length : found
    }
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
