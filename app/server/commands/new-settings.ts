/** The secrets in a new server's settings, by variable. */
export type NewSecrets = Readonly<Record<string, string>>

/** Fills the public address and new secrets into the sample settings. Throws if a secret has no line there. */
export function newSettings(sample: string, address: string, secrets: NewSecrets): string {
  return Object.entries({ APP_URL: address, ...secrets }).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=$`, 'm')
    if (!line.test(text)) throw new Error(`The sample settings have no empty ${name}.`)
    return text.replace(line, () => `${name}=${value}`)
  }, sample)
}
