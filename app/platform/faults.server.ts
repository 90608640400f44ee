/** Faults that a proving test seeds to show that the tests would notice; they exist in tests alone. */
export type Fault =
  | 'no-balance-guard'
  | 'no-idempotency'
  | 'total-not-bumped'
  | 'no-provider-list'
  | 'no-deletion-guard'
  | 'mails-need-owner'
  | 'look-up-ends-run'
  | 'held-outside-ledger'

const inTests = process.env.NODE_ENV === 'test'

/** True when TASSEL_TEST_FAULTS names this fault and NODE_ENV is `test`; anywhere else always false. */
export function faultOn(name: Fault): boolean {
  return inTests && (process.env.TASSEL_TEST_FAULTS ?? '').split(',').includes(name)
}
