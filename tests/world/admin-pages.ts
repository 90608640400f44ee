import { adminPages } from '#app/admin/pages.ts'

/** Every admin-only path, including details of an unknown id. */
export const guardedPaths: readonly string[] = adminPages
  .flatMap(({ screens }) => screens)
  .filter(({ data }) => data)
  .map(({ path }) => path.replace(/:\w+/g, 'abcdefghij'))

/** Every page and tab of the admin navigation. */
export const adminPaths: readonly string[] = adminPages.map(({ path }) => path)
