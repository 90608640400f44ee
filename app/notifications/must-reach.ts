import type { EventDefinition, When } from './event.ts'
import type { EventFacts } from './facts.ts'
import type { Notifications } from './outgoing.ts'

/** Whom an event must reach. An owner who has left, or wants no news of donations, is exempt. */
export type Recipient = 'person' | 'donor' | 'owner' | 'admins'

/** An event with its facts. */
export type DeliverableEvent = When & {
  definition: EventDefinition
  facts: EventFacts
  /** Its admins get it in a bundle. */
  inBundle?: boolean
}

/** Who should have been reached and was not, so that the event does not count as delivered. */
export function unreached(event: DeliverableEvent, notifications: Notifications): Recipient[] {
  const { definition, facts } = event
  return definition.mustReach.filter(
    recipient =>
      !definition.mayMiss?.(recipient, facts, event) && !isReached(recipient, event, notifications),
  )
}

function isReached(
  recipient: Recipient,
  { facts, inBundle }: DeliverableEvent,
  notifications: Notifications,
): boolean {
  const reached = (reader: { email: string; userId?: string } | undefined) =>
    notifications.mails.some(({ to }) => to === reader?.email) ||
    notifications.notices.some(({ userId }) => userId === reader?.userId)
  switch (recipient) {
    case 'person':
      return reached(facts.person ?? facts.reader)
    case 'donor':
      return reached(facts.donation && { email: facts.donation.donorEmail })
    case 'owner':
      return facts.owner === null || reached(facts.owner)
    case 'admins':
      if (inBundle) return true
      return (facts.admins ?? []).some(admin => reached(admin) || isActor(facts, admin.userId))
  }
}

/** An admin who acted knows already. */
function isActor({ person, owner }: EventFacts, userId: string): boolean {
  return (person ?? owner)?.userId === userId
}
