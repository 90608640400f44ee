import { Share } from '@capacitor/share'
import type * as web from '../../device/share.browser.ts'

export const canShare: typeof web.canShare = () => true

export const share: typeof web.share = async shared => {
  try {
    await Share.share({ ...shared, dialogTitle: shared.title })
  } catch (error) {
    // The plugin says in words alone that the sheet was closed.
    if (/cancel/i.test(String((error as Error).message))) throw new DOMException('closed', 'AbortError')
    throw error
  }
}
