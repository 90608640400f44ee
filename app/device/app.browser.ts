/** False in a browser, true in the native app. */
export const isApp: boolean = false
