import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import type * as web from '../../device/share.browser.ts'

export const canShare: typeof web.canShare = () => true

export const share: typeof web.share = async shared => {
  try {
    await Share.share({ ...shared, dialogTitle: shared.title })
  } catch (error) {
    // The plugin reports a closed sheet only in the error's message.
    if (/cancel/i.test(String((error as Error).message))) throw new DOMException('closed', 'AbortError')
    throw error
  }
}

export const canShareFile: typeof web.canShareFile = () => true

export const shareFile: typeof web.shareFile = file => saveFile(file, file.name)

/** Writes the file to the cache and opens the share sheet, where the person chooses what to do with it. */
export const saveFile: typeof web.saveFile = async (file, filename) => {
  const { uri } = await Filesystem.writeFile({
    path: filename,
    data: await base64Of(file),
    directory: Directory.Cache,
  })
  try {
    await Share.share({ files: [uri] })
  } catch {
    // The person closed the share sheet.
  } finally {
    await Filesystem.deleteFile({ path: filename, directory: Directory.Cache }).catch(() => {})
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
