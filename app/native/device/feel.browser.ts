import { Haptics, NotificationType } from '@capacitor/haptics'
import type * as web from '../../device/feel.browser.ts'

export const feelSuccess: typeof web.feelSuccess = () => {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => {})
}
