import { createServer, type OutgoingHttpHeaders, request } from 'node:http'

/**
 * Serves Tassel's responses from memory: a plain node:http server that fetches each response from Tassel once and then repeats its exact
 * body and headers.
 */
type CachedAnswer = { status: number; headers: string[]; body: Buffer }

const [tasselPort = '', port = ''] = process.argv.slice(2)
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])
const cache = new Map<string, CachedAnswer>()

function fetchAnswer(path: string, headers: OutgoingHttpHeaders): Promise<CachedAnswer> {
  return new Promise((resolve, reject) => {
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

createServer(async ({ url = '', headers }, response) => {
  const { cookie = '', 'accept-encoding': encoding } = headers
  const key = `${cookie} ${encoding} ${url}`
  let answer = cache.get(key)
  if (!answer) {
    const sent = encoding ? { 'accept-encoding': String(encoding) } : {}
    answer = await fetchAnswer(url, { host: '127.0.0.1', cookie, ...sent })
    cache.set(key, answer)
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}).listen(Number(port), '127.0.0.1')
