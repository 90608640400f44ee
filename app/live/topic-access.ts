import { requireAdmin, signInRequired } from '../accounts/access.ts'
import { refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Topic } from '../platform/topics/topics.ts'

declare module '../platform/topics/topics.ts' {
  interface Topics {
    campaign: `campaign:${string}`
    /** The list of campaigns on the browse page. */
    campaigns: 'campaigns'
    /** Whether the platform takes donations. */
    giving: 'giving'
    /** Testimonials of former scholars. */
    testimonials: 'testimonials'
    /** The private screens of one person. */
    person: `user:${string}`
    /** The admin screens. */
    admin: 'admin'
    /** The emails of the demo world. */
    demoInbox: 'demo-inbox'
  }
}

const mostTopics = 10

/**
 * Parses a comma-separated list of topics and checks that the viewer may watch each (P6). A topic that they may not watch refuses the
 * whole list: InvalidTopic (400), SignInRequired (401), TopicNotYours, AdminRequired or SecondFactorRequired (403).
 */
export function watchableTopics(list: string, viewer: Viewer | null, mode: { demo: boolean }): Topic[] {
  const topics = new Set(list.split(','))
  if (topics.size > mostTopics) {
    throw refusal('InvalidTopic', 400, `Watch at most ${mostTopics} topics at once.`)
  }
  return [...topics].map(topic => watchableTopic(topic, viewer, mode))
}

function watchableTopic(topic: string, viewer: Viewer | null, mode: { demo: boolean }): Topic {
  if (topic === 'campaigns' || isCampaign(topic)) return topic
  if (topic === 'demo-inbox' && mode.demo) return topic
  if (topic === 'admin') {
    requireAdmin(viewer)
    return topic
  }
  if (isPerson(topic)) {
    if (!viewer) throw signInRequired()
    if (topic === `user:${viewer.userId}`) return topic
    throw refusal('TopicNotYours', 403, 'You can only watch your own account.')
  }
  throw refusal('InvalidTopic', 400, 'This topic doesn’t exist.')
}

function isCampaign(topic: string): topic is `campaign:${string}` {
  return /^campaign:[0-9a-z]{10}$/.test(topic)
}

function isPerson(topic: string): topic is `user:${string}` {
  return /^user:[0-9a-f-]{36}$/.test(topic)
}
