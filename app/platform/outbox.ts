/** The payload of each kind of event, declared with its delivery in app/notifications/events (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface OutboxPayloads {}

/** An event of a command. Its payload names rows and adds only what they don't contain. */
export type OutboxEvent = {
  [Kind in keyof OutboxPayloads]: { kind: Kind } & OutboxPayloads[Kind]
}[keyof OutboxPayloads]
