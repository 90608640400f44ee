import type * as web from '../../device/drafts.browser.ts'

/** A phone ends an app whenever it likes: what is typed outlives that, until it is sent or someone signs out (`wipe.browser.ts`). */
export const draftStorage: typeof web.draftStorage = () => localStorage
