import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { actionOf, staffSteppedUp } from '../access.ts'
import { secondPersonDecline, secondPersonParams } from './contract.ts'
import {
  confirmSecondPerson,
  declineSecondPerson,
  type SecondPersonKind,
} from './decide-second-person.server.ts'
import { confirmEndpoint, declineEndpoint, secondPersonKinds } from './second-person.ts'

/** The operations that decide on requests of a kind, for those who hold its permission. */
export function secondPersonRoutes<Payload>(kind: SecondPersonKind<Payload>): readonly Operation[] {
  const access = staffSteppedUp(secondPersonKinds[kind.name])
  return [
    operation(confirmEndpoint(kind.name), {
      summary: `Confirm what another person requested (${kind.name}); it takes effect at once`,
      access,
      params: secondPersonParams,
      rateLimit: { points: 30, seconds: 60 },
      handle: call => confirmSecondPerson(call.app, kind, call.params.requestId, actionOf(call)),
    }),
    operation(declineEndpoint(kind.name), {
      summary: `Decline what another person requested, or withdraw one's own request (${kind.name})`,
      access,
      params: secondPersonParams,
      body: secondPersonDecline,
      handle: call =>
        declineSecondPerson(call.app, kind.name, { ...call.params, ...call.body }, actionOf(call)),
    }),
  ]
}
