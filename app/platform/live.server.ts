import type { Topic } from './topics.server.ts'

/** Who is watching which topics on this server. */
export type Live = {
  /** Calls `onTopic` for each announced topic of `topics` until the answered function is called. */
  watch(topics: readonly Topic[], onTopic: (topic: Topic) => void): () => void
  stop(): Promise<void>
}
