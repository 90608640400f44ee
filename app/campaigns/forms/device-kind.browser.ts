import { useEffect, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { DeviceKind } from '../campaign.ts'

/** Only windows wider than this, in CSS px, count as desktops (P251). */
const mobileBreakpoint = 768
const mobileAgent = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i

/** 'desktop' for a wide window of a browser that isn't a mobile one (P251). */
export function deviceKindOf(device: { width: number; userAgent: string; isNative: boolean }): DeviceKind {
  if (device.isNative) return 'native-app'
  return device.width > mobileBreakpoint && !mobileAgent.test(device.userAgent) ? 'desktop' : 'mobile-browser'
}

export function readDeviceKind(): DeviceKind {
  return deviceKindOf({ width: window.innerWidth, userAgent: navigator.userAgent, isNative: isApp })
}

/** The device's kind; null on the server and in the first render, which must match the server's HTML. */
export function useDeviceKind(): DeviceKind | null {
  const [kind, setKind] = useState<DeviceKind | null>(null)
  useEffect(() => setKind(readDeviceKind()), [])
  return kind
}
