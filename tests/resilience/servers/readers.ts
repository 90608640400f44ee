import { Agent, get } from 'node:http'

export type Readers = {
  /** Stops the readers. Returns the number of responses, and a description of each failed request. */
  stop(): Promise<{ answers: number; failed: string[] }>
  answered(): number
}

/** Starts `count` readers. Each sends one request after another over a persistent connection. */
export function readers(count: number, port: number, paths: readonly string[]): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const failed: string[] = []
  let answers = 0
  let reading = true
  const one = async () => {
    for (let turn = 0; reading; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const status = await statusOf(port, path, agent).catch((error: Error) => error.message)
      if (status === 200) answers += 1
      else failed.push(`${path}: ${status}`)
    }
  }
  const all = Promise.all(Array.from({ length: count }, one))
  return {
    answered: () => answers,
    async stop() {
      reading = false
      await all
      agent.destroy()
      return { answers, failed }
    },
  }
}

function statusOf(port: number, path: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
