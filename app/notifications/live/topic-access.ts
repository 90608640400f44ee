import { requirePermission, signInRequired } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import type { Viewer } from '../../platform/viewer.ts'

declare module '../../platform/topics/topics.ts' {
  interface Topics {
    campaign: `campaign:${string}`
    /** Changes to the campaigns on the browse page. */
    campaigns: 'campaigns'
    /** Pausing or resuming donations on the whole platform. Only clears cached responses. */
    giving: 'giving'
    /** Changes to the testimonials of former scholars. Only clears cached responses. */
    testimonials: 'testimonials'
    /** A refresh of the platform's totals. Only clears cached responses. */
    totals: 'totals'
    /** Changes that only this user sees, such as their dashboard and profile. */
    person: `user:${string}`
    /** Changes that only staff see. */
    admin: 'admin'
    /** New emails in the demo world's inbox. */
    demoInbox: 'demo-inbox'
  }
}

const maxTopics = 10

/**
 * Parses a comma-separated list of topics and checks that the viewer may watch all of them (P6). Refuses with InvalidTopic (400),
 * SignInRequired (401), TopicNotYours, AdminRequired and SecondFactorRequired (403).
 */
export function watchableTopics(list: string, viewer: Viewer | null, mode: { demo: boolean }): Topic[] {
  const topics = new Set(list.split(','))
  if (topics.size > maxTopics) {
    throw refusal('InvalidTopic', 400, phrase('Watch at most {most} topics at once.'), {
      values: { most: maxTopics },
    })
  }
  return [...topics].map(topic => watchableTopic(topic, viewer, mode))
}

function watchableTopic(topic: string, viewer: Viewer | null, mode: { demo: boolean }): Topic {
  if (topic === 'campaigns' || isCampaign(topic)) return topic
  if (topic === 'demo-inbox' && mode.demo) return topic
  if (topic === 'admin') {
    requirePermission(viewer, 'useStaffPages')
    return topic
  }
  if (isPerson(topic)) {
    if (!viewer) throw signInRequired()
    if (topic === `user:${viewer.userId}`) return topic
    throw refusal('TopicNotYours', 403, phrase('You can only watch your own account.'))
  }
  throw refusal('InvalidTopic', 400, phrase('This topic doesn’t exist.'))
}

function isCampaign(topic: string): topic is `campaign:${string}` {
  return /^campaign:[0-9a-z]{10}$/.test(topic)
}

function isPerson(topic: string): topic is `user:${string}` {
  return /^user:[0-9a-f-]{36}$/.test(topic)
}
