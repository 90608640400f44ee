import { cordSvg } from '../../ui/drawings/cord-svg.ts'
import { deepTrack, type Palette, palette } from '../../ui/tokens.ts'

/** The size it is drawn in; mails show it half as large, so that it is sharp on any screen. */
export const cordPicture = { width: 976, height: 92 } as const

const light = palette('light')

/** The cord for a green ground, its track woven in that green: mails show the same picture by day and by night. */
const onDeep: Palette = {
  ...light,
  ...deepTrack,
  'quiet-board': light['on-deep'],
  'quiet-crown': light['on-deep-soft'],
  'mark-board': light['on-deep'],
  'mark-crown': light['on-deep-soft'],
}

/** The cord of a mail's head as SVG on a transparent ground, drawn to `percent` (0 to 100). */
export function cordPictureSvg(percent: number): string {
  return cordSvg({ progress: percent / 100, ...cordPicture, palette: onDeep })
}
