import type { EventDefinition, When } from './event.ts'
import type { EventFacts } from './facts.ts'
import type { Told } from './told.ts'

/** Somebody who must hear of an event. An owner who has left, or wants no news of donations, need not. */
export type Hearer = 'person' | 'donor' | 'owner' | 'admins'

/** An event with its facts. */
export type ToldEvent = When & {
  definition: EventDefinition
  facts: EventFacts
  /** Its admins hear of it in a bundle. */
  inBundle?: boolean
}

/** Who should have heard of an event and did not, so that it must not count as told. */
export function unheard(event: ToldEvent, told: Told): Hearer[] {
  const { definition, facts } = event
  return definition.mustHear.filter(
    hearer => !definition.needNot?.(hearer, facts, event) && !heard(hearer, event, told),
  )
}

function heard(hearer: Hearer, { facts, inBundle }: ToldEvent, told: Told): boolean {
  const reached = (reader: { email: string; userId?: string } | undefined) =>
    told.letters.some(({ to }) => to === reader?.email) ||
    told.notices.some(({ userId }) => userId === reader?.userId)
  switch (hearer) {
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

/** An admin who acted knows of it. */
function isActor({ person, owner }: EventFacts, userId: string): boolean {
  return (person ?? owner)?.userId === userId
}
