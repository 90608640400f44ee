/** Tar consists of 512-byte blocks: each entry has a header block and content padded to whole blocks. */
export const BLOCK = 512

export type TarEntry = { name: string; bytes: number }

const ascii = new TextEncoder()
const text = new TextDecoder('latin1')

/**
 * Returns the ustar header of a regular file with mode 0600. Throws for a name over 100 bytes or with characters outside printable ASCII.
 */
export function tarHeader({ name, bytes }: TarEntry, mtimeSeconds: number): Uint8Array {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`not a name for an archive: ${name}`)
  const header = new Uint8Array(BLOCK)
  const put = (at: number, value: string) => header.set(ascii.encode(value), at)
  put(0, name)
  put(100, `${octal(0o600, 7)}\0`)
  put(108, `${octal(0, 7)}\0`)
  put(116, `${octal(0, 7)}\0`)
  put(124, `${octal(bytes, 11)}\0`)
  put(136, `${octal(mtimeSeconds, 11)}\0`)
  put(156, '0')
  put(257, 'ustar\x0000')
  put(148, `${octal(checksum(header), 6)}\0 `)
  return header
}

/** Parses a header; returns undefined for the block of zeros that ends an archive. Throws if the checksum is wrong. */
export function readTarHeader(header: Uint8Array): TarEntry | undefined {
  if (header.every(byte => byte === 0)) return undefined
  if (Number.parseInt(field(header, 148, 8), 8) !== checksum(header)) {
    throw new Error('the archive is damaged: a header does not match its checksum')
  }
  return { name: field(header, 0, 100), bytes: Number.parseInt(field(header, 124, 12), 8) }
}

/** The number of padding bytes after content of `bytes` bytes. */
export function padding(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function field(header: Uint8Array, at: number, length: number): string {
  return text.decode(header.subarray(at, at + length)).replace(/\0.*$/s, '')
}

/** The sum of all header bytes, with the eight bytes of the checksum field counted as spaces. */
function checksum(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
