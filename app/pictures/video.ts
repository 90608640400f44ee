import { videoAddWords } from '../campaigns/media/media.ts'
import { phrase } from '../lib/phrase.ts'

/** Bytes of a video that is sent, and of the one that is stored. */
export const videoMaxBytes = 40 * 1024 * 1024
export const videoMaxSeconds = 60
/** Cameras count the last frame in: this much longer is still a minute. */
export const videoSlackSeconds = 0.5
/** The longer side in px. */
export const videoMaxSide = 1920
/** What one track holds at most: a minute at 240 frames a second. */
export const videoMaxPackets = 15_000
/** What lies around the frames (indexes, tags) in bytes: a minute takes less than a tenth of it. */
export const videoMaxIndexBytes = 2 * 1024 * 1024

/** Titles and texts of refusals. */
export const videoWords = {
  ...videoAddWords,
  broken: phrase('This video is damaged or incomplete. Please save it again as MP4 (H.264).'),
  tooWide: phrase('This video is larger than 1920 pixels. Please save it as 1080p or 720p.'),
  busy: phrase('Many videos are being saved right now. Please try again in a moment.'),
}
