import type { Logger } from '../log.server.ts'
import { listenOn } from './listen.server.ts'
import type { Topic } from './topics.ts'

/** Distributes announced topics to everything on this server that watches them. */
export type Live = {
  /**
   * Calls `onTopic` whenever one of `topics` is announced, until the returned function is called, and `onEnd` when this server stops.
   * Topics announced within the last `missedMs` ms are passed immediately, because the watcher loaded its data before them.
   */
  watch(
    topics: readonly Topic[],
    onTopic: (topic: Topic) => void,
    onEnd?: () => void,
    missedMs?: number,
  ): () => void
  /**
   * True when this server has received every announcement whose commit was acknowledged, on any server, before this call. Caches are then
   * as current as the database was at that time (docs/decisions/0026). False if this server receives no announcements.
   */
  caughtUp(): Promise<boolean>
  /**
   * Calls `onTopic` for every announced topic, and `onLoadError` if announcements may have been missed, until the returned function is
   * called.
   */
  hear(onTopic: (topic: Topic) => void, onLoadError: () => void): () => void
  /** Ends every watch. Can be called twice. */
  stop(): Promise<void>
}

/** For processes that watch no topics, such as operators' commands. */
export const unwatched: Live = {
  watch: () => () => undefined,
  caughtUp: async () => false,
  hear: () => () => undefined,
  stop: async () => undefined,
}

type Watcher = { topics: readonly Topic[]; onTopic(topic: Topic): void; onEnd(): void }

/**
 * Receives announcements over a separate connection and passes them to the watchers of their topics. After the connection was lost,
 * notifies every watcher of all its topics, so that no data stays outdated (P253).
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

/** The longest time in ms between loading a page's data and starting to watch its topics. */
export const maxMissMs = 60_000

class Watchers {
  readonly #byTopic = new Map<Topic, Set<Watcher>>()
  readonly #all = new Set<Watcher>()
  /** The time at which each topic was last announced, in the order of announcements. */
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
      if (at > now - maxMissMs) break
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
