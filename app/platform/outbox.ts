/** The payload of each kind of event. Each file in app/notifications/events adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface OutboxPayloads {}

/** An event that a command emits. The payload refers to rows by id and adds only data that the rows don't contain. */
export type OutboxEvent = {
  [Kind in keyof OutboxPayloads]: { kind: Kind } & OutboxPayloads[Kind]
}[keyof OutboxPayloads]
