/** What a browser says of itself when a moment to offer the app has come. */
export type Circumstances = {
  /** The browser has offered to install. */
  canPrompt: boolean
  /** The page runs as an installed app already. */
  isInstalled: boolean
  /** This browser was offered it before, whatever came of it. */
  wasOffered: boolean
  userAgent: string
  touchPoints: number
}

/** How the installed app is offered: by the browser's own dialog, by words where only a person can do it, or not at all (P303). */
export function whatToOffer(now: Circumstances): 'prompt' | 'words' | null {
  if (now.isInstalled || now.wasOffered) return null
  if (now.canPrompt) return 'prompt'
  return isIosSafari(now) ? 'words' : null
}

/** Safari on iPhone and iPad alone adds to the home screen from its share sheet; an iPad calls itself a Mac, and has fingers on it. */
function isIosSafari({ userAgent, touchPoints }: Circumstances): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return (
    isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|GSA\/|FBAN|FBAV|Instagram/.test(userAgent)
  )
}
