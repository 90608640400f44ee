/** Whether this is the native app, in place of a page in a browser; its twin in app/native/device/ says so. */
export const isApp: boolean = false
