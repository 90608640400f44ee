import '#app/entries/endpoints.ts'
import type { EndpointName, Endpoints } from '#app/lib/endpoint.ts'

/** The types of the answers of all operations, for `answerChecks`. */
export type Answers = { [E in EndpointName]: Endpoints[E]['answer'] }
