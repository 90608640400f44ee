import type { Logger } from '../log.server.ts'
import { listenOn } from './listen.server.ts'
import { noTopic } from './topics.server.ts'
import type { Topic } from './topics.ts'

/** The announced topics, for everything on this server that watches them. */
export type Live = {
  /**
   * Calls `onTopic` whenever one of `topics` is announced, until the returned function is called, and `onEnd` when this server stops.
   * Topics announced in the last `missedMs` ms are passed at once, because the watcher loaded its data before.
   */
  watch(
    topics: readonly Topic[],
    onTopic: (topic: Topic) => void,
    onEnd?: () => void,
    missedMs?: number,
  ): () => void
  /**
   * True once every topic whose commit was acknowledged before this call, on any server, has been announced here, so that memory is as
   * fresh as the database was (docs/decisions/0026); false if this server hears no announcements.
   */
  caughtUp(): Promise<boolean>
  /** Calls `onTopic` for every announced topic, and `onLoadError` whenever some may have been missed, until the returned function is called. */
  hear(onTopic: (topic: Topic) => void, onLoadError: () => void): () => void
  /** Ends every watch. May be called twice. */
  stop(): Promise<void>
}

/** For processes without watchers, such as operators' commands. */
export const unwatched: Live = {
  watch: () => () => undefined,
  caughtUp: async () => false,
  hear: () => () => undefined,
  stop: async () => undefined,
}

type Watcher = { topics: readonly Topic[]; onTopic(topic: Topic): void; onEnd(): void }

/**
 * Receives announced topics over a connection of its own and passes them to their watchers. After a lost connection it passes every topic to
 * everyone, so that nothing stays stale (P253).
 */
export async function startLive(databaseUrl: string, log: Logger): Promise<Live> {
  const watchers = new Watchers()
  const listeners = new Set<{ onTopic(topic: Topic): void; onLoadError(): void }>()
  const missed = () => {
    for (const { onLoadError } of listeners) onLoadError()
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'topics',
    onMessage: topic => {
      if (topic === noTopic) return
      for (const { onTopic } of listeners) onTopic(topic as Topic)
      watchers.notify(topic as Topic)
    },
    onLost: missed,
    onReconnect: () => {
      missed()
      watchers.notifyAll()
    },
    log,
  })
  return {
    watch: (topics, onTopic, onEnd = () => undefined, missedMs = 0) =>
      watchers.add({ topics, onTopic, onEnd }, missedMs),
    caughtUp: listening.caughtUp,
    hear(onTopic, onLoadError) {
      const listener = { onTopic, onLoadError }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      watchers.end()
      await listening.stop()
    },
  }
}

/** The longest time between loading a page's data and its watch. */
export const longestMissMs = 60_000

class Watchers {
  readonly #byTopic = new Map<Topic, Set<Watcher>>()
  readonly #all = new Set<Watcher>()
  /** When each topic was last announced, in the order of announcements. */
  readonly #announcedAt = new Map<Topic, number>()

  add(watcher: Watcher, missedMs: number): () => void {
    const since = performance.now() - missedMs
    this.#all.add(watcher)
    for (const topic of watcher.topics) {
      const watchers = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, watchers.add(watcher))
      if ((this.#announcedAt.get(topic) ?? Number.NEGATIVE_INFINITY) > since) watcher.onTopic(topic)
    }
    return () => this.#remove(watcher)
  }

  notify(topic: Topic): void {
    this.#remember(topic)
    for (const watcher of this.#byTopic.get(topic) ?? []) watcher.onTopic(topic)
  }

  notifyAll(): void {
    for (const watcher of this.#all) for (const topic of watcher.topics) watcher.onTopic(topic)
  }

  end(): void {
    const ended = [...this.#all]
    for (const watcher of ended) this.#remove(watcher)
    for (const watcher of ended) watcher.onEnd()
  }

  #remember(topic: Topic): void {
    const now = performance.now()
    this.#announcedAt.delete(topic)
    this.#announcedAt.set(topic, now)
    for (const [old, at] of this.#announcedAt) {
      if (at > now - longestMissMs) break
      this.#announcedAt.delete(old)
    }
  }

  #remove(watcher: Watcher): void {
    this.#all.delete(watcher)
    for (const topic of watcher.topics) {
      const watchers = this.#byTopic.get(topic)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
