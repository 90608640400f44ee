/**
 * What each kind of event carries. The platform knows no kind: whoever is to hear of one declares it where it says what is heard
 * (`declare module`, app/notifications/events/).
 */
// biome-ignore lint/suspicious/noEmptyInterface: an interface alone can be added to elsewhere
export interface OutboxPayloads {}

/** An event that a command records; its payload names rows, and holds no more than a mail needs that the rows cannot tell. */
export type OutboxEvent = {
  [Kind in keyof OutboxPayloads]: { kind: Kind } & OutboxPayloads[Kind]
}[keyof OutboxPayloads]
