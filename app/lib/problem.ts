/** What is wrong with something that a person entered: a phrase, with the values of its placeholders. */
export type Problem = { message: string; values?: Record<string, string | number> }
