import { describe, expect, it } from 'vitest'
import {
  anonymousShare,
  demoSupporters,
  donationSizes,
  messageShare,
  supporterMessages,
} from '#app/demo/supporters.ts'

const words = (text: string) => text.trim().split(/\s+/).length

describe('the demo supporters', () => {
  it('are some 220 people with an address of their own', () => {
    expect(demoSupporters.length).toBeGreaterThanOrEqual(215)
    expect(new Set(demoSupporters.map(supporter => supporter.email)).size).toBe(demoSupporters.length)
    for (const { name, email } of demoSupporters) {
      expect(name).toMatch(/^\S+( \S+)+$/)
      expect(email).toMatch(/^[a-z.]+@example\.org$/)
    }
  })

  it('leave some 160 messages, none twice, of 2 to 25 words', () => {
    expect(supporterMessages.length).toBeGreaterThanOrEqual(150)
    expect(new Set(supporterMessages.map(message => message.text.toLowerCase())).size).toBe(
      supporterMessages.length,
    )
    for (const { text } of supporterMessages) {
      expect(words(text), text).toBeGreaterThanOrEqual(2)
      expect(words(text), text).toBeLessThanOrEqual(25)
    }
  })

  it('have words for every purpose', () => {
    const purposes = new Set(supporterMessages.map(message => message.purpose))
    expect(purposes.size).toBe(8)
  })

  it('give mostly the small presets, rarely more than $250', () => {
    const total = donationSizes.reduce((sum, one) => sum + one.weight, 0)
    const share = (fits: (cents: number) => boolean) =>
      donationSizes.filter(one => fits(one.cents)).reduce((sum, one) => sum + one.weight, 0) / total
    expect(share(cents => [2_500, 5_000, 10_000].includes(cents))).toBeGreaterThan(0.6)
    expect(share(cents => cents >= 25_000)).toBeLessThan(0.05)
    expect(Math.min(...donationSizes.map(one => one.cents))).toBeGreaterThanOrEqual(100)
    expect(donationSizes.every(one => Number.isInteger(one.cents) && one.weight > 0)).toBe(true)
    const mean = donationSizes.reduce((sum, one) => sum + one.cents * one.weight, 0) / total
    expect(mean).toBeGreaterThan(5_000)
    expect(mean).toBeLessThan(7_500)
  })

  it('stay anonymous and write as often as told', () => {
    expect([anonymousShare, messageShare]).toEqual([0.18, 0.45])
  })
})
