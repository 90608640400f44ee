import { sidebarCookie } from '../../shell/session.ts'

const secondsOfAYear = 31_536_000

/** A cookie, so that the server draws the sidebar as it was left and nothing moves when the page comes to life. */
export function rememberSidebar(narrow: boolean): void {
  const age = narrow ? secondsOfAYear : 0
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${sidebarCookie}=narrow; path=/; max-age=${age}; samesite=lax${secure}`
}
