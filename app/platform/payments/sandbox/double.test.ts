import { expect, test } from 'vitest'
import { Double } from './double.server.ts'
import { defaults } from './settings.server.ts'
import type { Store } from './store.server.ts'

test('a change that cannot be saved is refused and leaves memory as the disk has it', () => {
  const disk = new Map<string, string>()
  let isFull = false
  const store: Store = {
    load: () => [...disk].map(([id, body]) => ({ kind: 'paid_out', id, body })),
    save(changed) {
      if (isFull) throw new Error('disk full')
      for (const { kind, id, body } of changed) if (kind === 'paid_out' && body) disk.set(id, body)
    },
    close() {},
  }
  const double = new Double({ ...defaults, store })
  double.paidOutWith.add({ id: 'txn_1', payout: 'po_1' })
  double.commit()
  isFull = true
  const first = double.paidOutWith.get('txn_1')
  if (first) first.payout = 'po_2'
  double.paidOutWith.add({ id: 'txn_2', payout: 'po_2' })
  expect(() => double.commit()).toThrow('disk full')
  isFull = false
  expect(double.paidOutWith.newestFirst()).toEqual([{ id: 'txn_1', payout: 'po_1' }])
  double.paidOutWith.add({ id: 'txn_3', payout: 'po_3' })
  double.commit()
  expect(new Double({ ...defaults, store }).paidOutWith.newestFirst()).toEqual(
    double.paidOutWith.newestFirst(),
  )
})
