/** The topics that can be announced, declared with the rules who may watch them (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface Topics {}

/** What a screen can watch. A topic says that something changed, never what. */
export type Topic = Topics[keyof Topics]
