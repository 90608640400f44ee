import { requireAdmin, signInRequired } from '../accounts/access.ts'
import { refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Topic } from '../platform/topics/topics.ts'

declare module '../platform/topics/topics.ts' {
  interface Topics {
    /** One campaign. */
    campaign: `campaign:${string}`
    /** The browse page. */
    campaigns: 'campaigns'
    /** Whether donations are taken on the platform at all. */
    giving: 'giving'
    /** What former scholars say. */
    testimonials: 'testimonials'
    /** One person's own screens. */
    person: `user:${string}`
    /** The admins' screens. */
    admin: 'admin'
    /** The mails of the demo world. */
    demoInbox: 'demo-inbox'
  }
}

const mostTopics = 10

/**
 * The topics of a comma-separated list, each checked against who asks (P6). Anyone may watch a campaign and the
 * browse page, a person's own topic is theirs alone, `admin` is for admins. Refuses InvalidTopic (400), SignInRequired
 * (401), TopicNotYours (403), AdminRequired and SecondFactorRequired (403): one topic that may not be watched refuses the whole list.
 */
export function watchableTopics(list: string, viewer: Viewer | null, mode: { demo: boolean }): Topic[] {
  const asked = [...new Set(list.split(','))]
  if (asked.length > mostTopics) {
    throw refusal('InvalidTopic', 400, `Watch at most ${mostTopics} topics at once.`)
  }
  return asked.map(topic => checked(topic, viewer, mode))
}

function checked(topic: string, viewer: Viewer | null, mode: { demo: boolean }): Topic {
  if (topic === 'campaigns' || isCampaign(topic)) return topic
  if (topic === 'demo-inbox' && mode.demo) return topic
  if (topic === 'admin') {
    requireAdmin(viewer)
    return topic
  }
  if (isPerson(topic)) {
    if (topic === `user:${signedIn(viewer).userId}`) return topic
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

function signedIn(viewer: Viewer | null): Viewer {
  if (viewer) return viewer
  throw signInRequired()
}
