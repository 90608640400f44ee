import { createServer, request } from 'node:http'

/**
 * Serves Tassel's responses from memory: a plain node:http server that fetches each response from Tassel once and then repeats its exact
 * body and headers. Also serves a static page of 2 kB.
 */
type CachedAnswer = { status: number; headers: string[]; body: Buffer }

const [tasselPort = '', port = ''] = process.argv.slice(2)
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])
const handWritten = Buffer.from(
  `<!doctype html><title>A page</title><p>${'Some words of a page. '.repeat(97)}</p>`,
)
const cache = new Map<string, CachedAnswer>([
  [
    '/static',
    {
      status: 200,
      headers: ['content-type', 'text/html; charset=utf-8', 'content-length', String(handWritten.length)],
      body: handWritten,
    },
  ],
])

function fetchAnswer(path: string, encoding: string | undefined): Promise<CachedAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { host: '127.0.0.1', ...(encoding ? { 'accept-encoding': encoding } : {}) }
    const outgoing = request({ port: tasselPort, host: '127.0.0.1', path, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 500, headers: cachedHeaders(answer.rawHeaders, body), body })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function cachedHeaders(raw: readonly string[], body: Buffer): string[] {
  const own = raw.flatMap((name, i) =>
    i % 2 === 0 && !connectionHeaders.has(name.toLowerCase()) ? [name, raw[i + 1] ?? ''] : [],
  )
  return [...own, 'content-length', String(body.length)]
}

createServer(async (incoming, response) => {
  const encoding = incoming.headers['accept-encoding']?.toString()
  const path = incoming.url ?? ''
  const key = encoding && path !== '/static' ? `${encoding} ${path}` : path
  let answer = cache.get(key)
  if (!answer) {
    answer = await fetchAnswer(path, encoding)
    cache.set(key, answer)
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}).listen(Number(port), '127.0.0.1')
