const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** True for an age recipient (`age1…`) whose checksum (Bech32, BIP 173) is right: a single mistyped letter is always found. */
export function isAgeRecipient(text: string): boolean {
  const at = text.lastIndexOf('1')
  const prefix = text.slice(0, at)
  const data = [...text.slice(at + 1)].map(letter => letters.indexOf(letter))
  if (!/^age(1[a-z]+)?$/.test(prefix) || data.length < 26 || data.includes(-1)) return false
  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  return checksum([...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...data]) === 1
}

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, factor] of generator.entries()) if ((top >> bit) & 1) sum ^= factor
  }
  return sum >>> 0
}
