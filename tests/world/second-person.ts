import type { AdminAction } from '#app/accounts/access.ts'
import {
  confirmSecondPerson,
  type SecondPersonKind,
} from '#app/accounts/second-person/decide-second-person.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { requestWriteOff, writeOffKind } from '#app/withdrawals/write-off-shortfall.server.ts'

/** The person who requests, and another who confirms. */
export type Pair = { requests: AdminAction; confirms: AdminAction }

/** Confirms a request that waits for a second person. Fails if the command asked for none. */
export async function confirmAsSecond<Payload>(
  app: App,
  kind: SecondPersonKind<Payload>,
  { secondPerson }: { secondPerson?: { requestId: string } },
  action: AdminAction,
): Promise<void> {
  if (!secondPerson) throw new Error(`nothing waits for a second person (${kind.name})`)
  await confirmSecondPerson(app, kind, secondPerson.requestId, action)
}

/** Writes off what a campaign owes, by two people. */
export async function aWriteOff(app: App, campaignId: string, reason: string, by: Pair): Promise<void> {
  const asked = await requestWriteOff(app, campaignId, reason, by.requests)
  await confirmAsSecond(app, writeOffKind, asked, by.confirms)
}
