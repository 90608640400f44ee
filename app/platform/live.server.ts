import { listenOn } from './listen.server.ts'
import type { Logger } from './log.server.ts'
import type { Topic } from './topics.server.ts'

/** Who is watching which topics on this server. */
export type Live = {
  /**
   * Calls `onTopic` for each announced topic of `topics` until the answered function is called. `onEnd` is called when
   * this server stops telling.
   */
  watch(topics: readonly Topic[], onTopic: (topic: Topic) => void, onEnd?: () => void): () => void
  /** Ends every watch. Calling it again does nothing more. */
  stop(): Promise<void>
}

type Watcher = { topics: readonly Topic[]; onTopic(topic: Topic): void; onEnd(): void }

/**
 * Hears every announced topic over one connection of its own, and tells who watches it here. After a lost connection
 * everybody is told of every topic, so that nothing that was missed stays stale (spec 7, Realtime).
 */
export async function startLive(databaseUrl: string, log: Logger): Promise<Live> {
  const watchers = new Watchers()
  const listening = await listenOn(databaseUrl, {
    channel: 'topics',
    onMessage: topic => watchers.tell(topic as Topic),
    onReconnect: () => watchers.tellAll(),
    log,
  })
  return {
    watch: (topics, onTopic, onEnd = () => undefined) => watchers.add({ topics, onTopic, onEnd }),
    async stop() {
      watchers.end()
      await listening.stop()
    },
  }
}

class Watchers {
  readonly #byTopic = new Map<Topic, Set<Watcher>>()
  readonly #all = new Set<Watcher>()

  add(watcher: Watcher): () => void {
    this.#all.add(watcher)
    for (const topic of watcher.topics) {
      const those = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, those.add(watcher))
    }
    return () => this.#remove(watcher)
  }

  tell(topic: Topic): void {
    for (const watcher of this.#byTopic.get(topic) ?? []) watcher.onTopic(topic)
  }

  tellAll(): void {
    for (const watcher of this.#all) for (const topic of watcher.topics) watcher.onTopic(topic)
  }

  end(): void {
    const ended = [...this.#all]
    for (const watcher of ended) this.#remove(watcher)
    for (const watcher of ended) watcher.onEnd()
  }

  #remove(watcher: Watcher): void {
    this.#all.delete(watcher)
    for (const topic of watcher.topics) {
      const those = this.#byTopic.get(topic)
      those?.delete(watcher)
      if (those?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
