/** The topics that can be announced. Each domain adds its own with `declare module`, along with the rule for who may watch them. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface Topics {}

/** A topic that a screen can watch. It identifies what has changed, but not how. */
export type Topic = Topics[keyof Topics]
