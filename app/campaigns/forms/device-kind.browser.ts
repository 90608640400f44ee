import { useEffect, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { DeviceKind } from '../campaign.ts'

/** Windows wider than this, in CSS px, count as desktops (P251). */
const mobileBreakpoint = 768
const mobileAgent = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i

/** A desktop is a wide window whose browser is not a mobile one (P251). */
export function deviceKindOf(device: { width: number; userAgent: string; isNative: boolean }): DeviceKind {
  if (device.isNative) return 'native-app'
  return device.width > mobileBreakpoint && !mobileAgent.test(device.userAgent) ? 'desktop' : 'mobile-browser'
}

export function readDeviceKind(): DeviceKind {
  return deviceKindOf({ width: window.innerWidth, userAgent: navigator.userAgent, isNative: isApp })
}

/** The device's kind for rendering: null on the server and until the browser has looked. */
export function useDeviceKind(): DeviceKind | null {
  const [kind, setKind] = useState<DeviceKind | null>(null)
  useEffect(() => setKind(readDeviceKind()), [])
  return kind
}
