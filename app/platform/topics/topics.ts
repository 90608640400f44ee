/** The topics that can be announced, by a name each. The platform knows none: they are declared where it is said who may watch them. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface alone can be added to elsewhere
export interface Topics {}

/** What a screen can watch. A topic says that something changed, never what. */
export type Topic = Topics[keyof Topics]
