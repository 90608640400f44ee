/** True if the device has a share sheet. Not available during server rendering. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the share sheet. Throws an AbortError if the person closes it. */
export const share = (shared: { title: string; text?: string; url: string }): Promise<void> =>
  navigator.share(shared)

export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false

/** Opens the share sheet with a file. Throws an AbortError if the person closes it. */
export const shareFile = (file: File, title: string): Promise<void> =>
  navigator.share({ files: [file], title })

/** Downloads a file to the device. */
export async function saveFile(file: Blob, filename: string): Promise<void> {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
