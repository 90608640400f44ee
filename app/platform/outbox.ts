/**
 * The payload of each kind of event. The platform knows no kind: each is declared where its delivery is defined (`declare
 * module`, app/notifications/events/).
 */
// biome-ignore lint/suspicious/noEmptyInterface: an interface alone can be added to elsewhere
export interface OutboxPayloads {}

/** An event that a command records; its payload names rows, and holds only what a mail needs and the rows do not have. */
export type OutboxEvent = {
  [Kind in keyof OutboxPayloads]: { kind: Kind } & OutboxPayloads[Kind]
}[keyof OutboxPayloads]
