import { Share } from '@capacitor/share'
import type * as web from '../../device/share.browser.ts'
import { saveFile } from './files.browser.ts'

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

export const canShareFile: typeof web.canShareFile = () => true

/** Saved, a file is handed to the same sheet. */
export const shareFile: typeof web.shareFile = file => saveFile(file, file.name)
