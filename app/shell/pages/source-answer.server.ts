import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { packedSource, runningVersion } from '../../platform/running-version.server.ts'

/** The sources that this server was built from, as a file to keep (P386). Refuses NotFound (404) where the build packed none. */
export async function sourceAnswer(): Promise<Response> {
  const file = packedSource()
  const size = await stat(file).then(
    found => found.size,
    () => null,
  )
  if (size === null)
    throw refusal(
      'NotFound',
      404,
      phrase('The source of this version isn’t here. Please write to us for it.'),
    )
  const { version, commit } = runningVersion(null)
  const name = ['source', version, commit].filter(Boolean).join('-')
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}.tar.gz"`,
      'cache-control': 'no-cache',
    },
  })
}
