import { videoAddWords } from '../campaigns/media/media.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'

/** Applies to the uploaded file and to the media data of the stored one. */
export const videoMaxBytes = 40 * 1024 * 1024
export const videoMaxSeconds = 60
/** Tolerance: a camera that stops at 60 s records a little more. */
export const videoSlackSeconds = 0.5
/** The maximum length of the longer side, in px. */
export const videoMaxSide = 1920
/** Per track: enough for a minute at 240 frames per second. */
export const videoMaxPackets = 15_000
/** The limit for indexes and tags. A minute of video needs less than a tenth of it. */
export const videoMaxIndexBytes = 2 * 1024 * 1024

export const videoWords = {
  ...videoAddWords,
  broken: phrase('This video is damaged or incomplete. Please save it again as MP4 (H.264).'),
  tooWide: phrase('This video is larger than 1920 pixels. Please save it as 1080p or 720p.'),
  busy: phrase('Many videos are being saved right now. Please try again in a moment.'),
}

/** The refusal InvalidVideo (400) with a message for the user (P415). */
export function invalidVideo(message: Message): Refusal {
  return refusal('InvalidVideo', 400, message, { title: videoWords.title })
}
