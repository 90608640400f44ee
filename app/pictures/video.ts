import { videoAddWords } from '../campaigns/media/media.ts'
import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'

/** The limit for the uploaded file and for the stored one. */
export const videoMaxBytes = 40 * 1024 * 1024
export const videoMaxSeconds = 60
/** Cameras overshoot a minute by the last frame. */
export const videoSlackSeconds = 0.5
/** The longer side in px. */
export const videoMaxSide = 1920
/** For each track: a minute at 240 frames per second. */
export const videoMaxPackets = 15_000
/** Indexes and tags, in bytes: a minute takes less than a tenth of it. */
export const videoMaxIndexBytes = 2 * 1024 * 1024

export const videoWords = {
  ...videoAddWords,
  broken: phrase('This video is damaged or incomplete. Please save it again as MP4 (H.264).'),
  tooWide: phrase('This video is larger than 1920 pixels. Please save it as 1080p or 720p.'),
  busy: phrase('Many videos are being saved right now. Please try again in a moment.'),
}

/** InvalidVideo (400), with a message for the person (P415). */
export function invalidVideo(message: string): Refusal {
  return refusal('InvalidVideo', 400, message, { title: videoWords.title })
}
