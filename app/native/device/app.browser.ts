import type * as web from '../../device/app.browser.ts'

export const isApp: typeof web.isApp = true
