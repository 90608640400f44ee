import type { createBrowserRouter } from 'react-router'

/** The router of the app's screens, for what moves them from outside: links, notifications, the phone's Back. */
export type NativeRouter = ReturnType<typeof createBrowserRouter>
