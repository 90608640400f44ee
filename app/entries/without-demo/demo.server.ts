import type * as included from '#demo/demo.server.ts'

/** A release has no demo. */
export const demo: typeof included.demo = null
