declare module 'html-to-text' {
  /** Creates a function that converts HTML to plain text. */
  export function compile(options: {
    wordwrap: number | false
    selectors: readonly { selector: string; format?: string; options?: object }[]
  }): (html: string) => string
}
