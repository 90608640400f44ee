import type { DeviceKind } from '../campaign.ts'

/** Only a window wider than this is a desktop: mobile is under 768 px, desktop over it (P251). */
const mobileBreakpoint = 768
const mobileAgent = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i

export type Device = { width: number; userAgent: string; isNative: boolean }

/** Desktop is a wide window whose browser is not a mobile one (P251). */
export function deviceKindOf({ width, userAgent, isNative }: Device): DeviceKind {
  if (isNative) return 'native-app'
  return width > mobileBreakpoint && !mobileAgent.test(userAgent) ? 'desktop' : 'mobile-browser'
}
