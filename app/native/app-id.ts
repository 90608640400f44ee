import { z } from 'zod'

/** Under which both stores know the app: parts of letters and digits with dots between, the form that Android and Apple both take. */
export const appId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/i,
    'expected the id of the app, such as org.example.give: letters and digits, in parts with dots between',
  )
