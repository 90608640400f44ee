declare module 'virtual:words/*' {
  import type { Compiled } from '#app/words/translate.ts'
  export const words: Readonly<Record<string, Compiled>>
}
