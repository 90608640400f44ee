import type { EyeColour, Fabric, GroundTint, HairColour, SkinTone } from './look.ts'

export type SkinColours = {
  base: string
  shade: string
  line: string
  light: string
  blush: string
  lip: string
  lipDark: string
}
export type HairColours = { base: string; shade: string; light: string }
export type GroundColours = { base: string; deep: string; light: string; accent: string }

const skin = (
  base: string,
  shade: string,
  line: string,
  light: string,
  blush: string,
  lip: string,
  lipDark: string,
) => ({ base, shade, line, light, blush, lip, lipDark }) satisfies SkinColours

export const skins: Record<SkinTone, SkinColours> = {
  porcelain: skin('#f6d9c6', '#e8b9a0', '#b0705a', '#fde9dc', '#ea8f80', '#d47b72', '#a8504b'),
  peach: skin('#efc6a6', '#dba283', '#9f6246', '#f9dcc4', '#e08069', '#c96a5d', '#984740'),
  sand: skin('#e4b48c', '#cc9067', '#8d5535', '#f1cba8', '#d5745a', '#bb6150', '#8a4036'),
  honey: skin('#d49c6c', '#b57a4b', '#764622', '#e6b68a', '#c76548', '#ab5645', '#79362b'),
  amber: skin('#bb8050', '#995f36', '#603617', '#d09a6b', '#b4553a', '#97493b', '#672c22'),
  chestnut: skin('#9c6640', '#7a4829', '#472512', '#b57f57', '#a04a35', '#85403a', '#562422'),
  umber: skin('#7b4b32', '#5c3420', '#32190c', '#966247', '#8c3f35', '#733833', '#451c1b'),
  espresso: skin('#603a29', '#452517', '#220f07', '#7b5040', '#7c3a36', '#643330', '#371716'),
}

const hair = (base: string, shade: string, light: string) => ({ base, shade, light }) satisfies HairColours

export const hairs: Record<HairColour, HairColours> = {
  black: hair('#25211f', '#161312', '#443c38'),
  espresso: hair('#3a2721', '#261713', '#5d4035'),
  chestnut: hair('#5d3825', '#422417', '#835338'),
  auburn: hair('#83422a', '#612c19', '#ac623f'),
  copper: hair('#b5652f', '#8d481d', '#d98b4e'),
  honey: hair('#94683a', '#714b25', '#b98b57'),
  blond: hair('#d6ad68', '#b28746', '#ecce94'),
  plum: hair('#5a2f4b', '#3e1d33', '#845070'),
}

export const irises: Record<EyeColour, string> = {
  brown: '#6b4226',
  dark: '#38231a',
  hazel: '#80622c',
  green: '#5b7a4c',
  blue: '#4c7fa6',
  grey: '#6d7f88',
}

export const fabrics: Record<Fabric, string> = {
  gown: '#0f4c3a',
  moss: '#5f7f58',
  sage: '#a9bf9f',
  gold: '#d99a1c',
  mustard: '#c48a2a',
  clay: '#b8432f',
  terracotta: '#cf7550',
  sky: '#2c6e9b',
  mist: '#9fc4d8',
  navy: '#263f5a',
  cream: '#f3e8d0',
  oat: '#d6c4a1',
  plum: '#6c3c55',
  rose: '#dc9c90',
  charcoal: '#3d4744',
  white: '#fcfaf5',
  lilac: '#a79cc6',
}

const ground = (base: string, deep: string, light: string, accent: string) =>
  ({ base, deep, light, accent }) satisfies GroundColours

export const grounds: Record<GroundTint, GroundColours> = {
  paper: ground('#f2e8d3', '#e0cfab', '#fbf6ea', '#d99a1c'),
  green: ground('#cbdfd0', '#98bca6', '#e4efe5', '#e3ae45'),
  gown: ground('#1a5a46', '#0f4736', '#3a7c66', '#e0b04e'),
  gold: ground('#f3d48b', '#e2b455', '#fae8bd', '#b8642f'),
  sky: ground('#c8dfeb', '#93bbd3', '#e3eff5', '#eab954'),
  lake: ground('#3a7ba6', '#27648d', '#6ba2c5', '#f3d48b'),
  clay: ground('#f0cfc0', '#dda38e', '#f9e6dc', '#d9785c'),
  brick: ground('#c4664c', '#a74f37', '#da8a72', '#f3d48b'),
}

/** Mixes two `#rrggbb` colours; `share` of the second, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const blend = (at: number) => Math.floor(channel(first, at) * (1 - share) + channel(second, at) * share)
  return `#${[1, 3, 5].map(at => blend(at).toString(16).padStart(2, '0')).join('')}`
}

/** The shaded side of a cloth: towards a warm ink, so that no shadow turns grey. */
export const shaded = (colour: string, share = 0.22) => mix(colour, '#2a1f1c', share)

/** The lit side of a cloth. */
export const lit = (colour: string, share = 0.2) => mix(colour, '#fffaf0', share)
