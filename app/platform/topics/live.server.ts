import type { Logger } from '../log.server.ts'
import { listenOn } from './listen.server.ts'
import { ofNothing } from './topics.server.ts'
import type { Topic } from './topics.ts'

/** Who is watching which topics on this server. */
export type Live = {
  /**
   * Calls `onTopic` for each announced topic of `topics` until the answered function is called. `onEnd` is called when this
   * server stops. Topics announced in the last `missedMs` milliseconds are sent at once: whoever watches loaded its data a while
   * ago.
   */
  watch(
    topics: readonly Topic[],
    onTopic: (topic: Topic) => void,
    onEnd?: () => void,
    missedMs?: number,
  ): () => void
  /**
   * True once every topic whose commit was acknowledged before this call, on any server, has been announced here, or `onMissed`
   * was called for it; false where this server hears of nothing. What is kept in memory is as new as the database for who asks for it after that (decisions/0026).
   */
  caughtUp(): Promise<boolean>
  /**
   * Calls `onTopic` for each topic announced here, of all that there are, and `onMissed` whenever some may have been missed, until the
   * answered function is called.
   */
  hear(onTopic: (topic: Topic) => void, onMissed: () => void): () => void
  /** Ends every watch. Calling it again does nothing more. */
  stop(): Promise<void>
}

/** Where nobody watches: operators' commands, and the work beside the pages. */
export const unwatched: Live = {
  watch: () => () => undefined,
  caughtUp: async () => false,
  hear: () => () => undefined,
  stop: async () => undefined,
}

type Watcher = { topics: readonly Topic[]; onTopic(topic: Topic): void; onEnd(): void }

/**
 * Receives every announced topic over one connection of its own, and passes it to whoever watches it here. After a lost
 * connection every topic is announced to everyone, so that nothing stays stale (P253).
 */
export async function startLive(databaseUrl: string, log: Logger): Promise<Live> {
  const watchers = new Watchers()
  const listeners = new Set<{ onTopic(topic: Topic): void; onMissed(): void }>()
  const missed = () => {
    for (const { onMissed } of listeners) onMissed()
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'topics',
    onMessage: topic => {
      if (topic === ofNothing) return
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
    hear(onTopic, onMissed) {
      const listener = { onTopic, onMissed }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      watchers.end()
      await listening.stop()
    },
  }
}

/** Between what a page shows and its watch there may lie this much. */
export const longestMissMs = 60_000

class Watchers {
  readonly #byTopic = new Map<Topic, Set<Watcher>>()
  readonly #all = new Set<Watcher>()
  /** When each topic was announced last, by this process's own clock. */
  readonly #toldAt = new Map<Topic, number>()

  add(watcher: Watcher, missedMs: number): () => void {
    const since = performance.now() - missedMs
    this.#all.add(watcher)
    for (const topic of watcher.topics) {
      const those = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, those.add(watcher))
      if ((this.#toldAt.get(topic) ?? Number.NEGATIVE_INFINITY) > since) watcher.onTopic(topic)
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
    this.#toldAt.delete(topic)
    this.#toldAt.set(topic, now)
    // In the order of their announcements: those that nobody can have missed come first.
    for (const [old, at] of this.#toldAt) {
      if (at > now - longestMissMs) break
      this.#toldAt.delete(old)
    }
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
