import { parsedUrl } from '../parsed-url.ts'
/** The parsed STORAGE_URL. */
export type Storage =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      /** Prepended to every key: empty, or ending with a slash. */
      prefix: string
      /** Null for Amazon's endpoint in the region. */
      endpoint: string | null
      region: string
      /** Null to use the AWS SDK's default credentials (AWS_ACCESS_KEY_ID, a profile, or the machine's role). */
      credentials: { accessKeyId: string; secretAccessKey: string } | null
    }

export const storageWords = 'expected file:///folder or s3://bucket?endpoint=https://...&region=...'

/**
 * Parses `file:///folder` or `s3://[key:secret@]bucket[/prefix][?endpoint=...][&region=...]`, with key and secret percent-encoded. Returns
 * null for anything else, including unknown options.
 */
export function storageOf(text: string): Storage | null {
  const url = parsedUrl(text)
  if (!url) return null
  if (url.protocol === 'file:') return folderOf(url)
  return url.protocol === 's3:' ? s3Of(url) : null
}

function folderOf(url: URL): Storage | null {
  if (url.host || url.search || url.pathname.length < 2) return null
  return { kind: 'folder', folder: decodeURIComponent(url.pathname).replace(/\/+$/, '') }
}

function s3Of(url: URL): Storage | null {
  const options = new Map(url.searchParams)
  const endpoint = options.get('endpoint') ?? null
  const region = options.get('region') ?? 'us-east-1'
  options.delete('endpoint')
  options.delete('region')
  if (options.size > 0 || url.port || url.hash) return null
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || !/^[a-z0-9-]+$/.test(region)) return null
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  if (Boolean(url.username) !== Boolean(url.password)) return null
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  const accessKeyId = decodeURIComponent(url.username)
  const secretAccessKey = decodeURIComponent(url.password)
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region,
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : null,
  }
}
