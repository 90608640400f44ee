/** Whether the device has a sheet of its own for sharing; only the browser knows. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens it. Throws an AbortError where it was closed. */
export const share = (shared: { title: string; text?: string; url: string }): Promise<void> =>
  navigator.share(shared)

/** Whether that sheet takes a file as well. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false

/** Opens it with a file. Throws an AbortError where it was closed. */
export const shareFile = (file: File, title: string): Promise<void> =>
  navigator.share({ files: [file], title })

/** Saves a file that was answered; nothing of it stays in the page. */
export async function saveFile(file: Blob, filename: string): Promise<void> {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
