import type * as included from '#demo/screens.ts'

export const demoScreens: typeof included.demoScreens = []
