import { adminPages } from '#app/admin/pages.ts'

/** The paths of all admin screens that load data. Detail screens have an id that does not exist. */
export const guardedPaths: readonly string[] = adminPages
  .flatMap(({ screens }) => screens)
  .filter(({ data }) => data)
  .map(({ path }) => path.replace(/:\w+/g, 'abcdefghij'))

/** The path of every page and tab in the admin navigation. */
export const adminPaths: readonly string[] = adminPages.map(({ path }) => path)
