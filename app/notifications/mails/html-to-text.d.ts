declare module 'html-to-text' {
  /** Makes a function that writes HTML as plain text. */
  export function compile(options: {
    wordwrap: number | false
    selectors: readonly { selector: string; format?: string; options?: object }[]
  }): (html: string) => string
}
