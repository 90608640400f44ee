import { useEffect, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { DeviceKind } from '../campaign.ts'
import { deviceKindOf } from './device-kind.ts'

/** The kind of the device in hand, now (P251). */
export function readDeviceKind(): DeviceKind {
  return deviceKindOf({ width: window.innerWidth, userAgent: navigator.userAgent, isNative: isApp })
}

/** The same for what is drawn: null while the server renders and until the browser has looked. */
export function useDeviceKind(): DeviceKind | null {
  const [kind, setKind] = useState<DeviceKind | null>(null)
  useEffect(() => setKind(readDeviceKind()), [])
  return kind
}
