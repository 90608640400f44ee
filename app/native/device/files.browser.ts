import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import type * as web from '../../device/files.browser.ts'

/** A phone asks where a file goes: it is written where the system clears up, and handed to the system's sheet. */
export const saveFile: typeof web.saveFile = async (file, filename) => {
  const { uri } = await Filesystem.writeFile({
    path: filename,
    data: await base64Of(file),
    directory: Directory.Cache,
  })
  try {
    await Share.share({ files: [uri] })
  } catch {
    // The sheet was closed: that is an answer.
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
