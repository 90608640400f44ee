/** Saves a file that was answered; nothing of it stays in the page. */
export async function saveFile(file: Blob, filename: string): Promise<void> {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
