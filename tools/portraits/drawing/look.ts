/** Everything that tells one drawn student from another. Pure data: the same look is always the same picture. */
export type PortraitLook = {
  skin: SkinTone
  face: FaceShape
  build: 'teen' | 'slim' | 'medium' | 'broad'
  hair: { style: HairStyle; colour: HairColour }
  eyes: EyeShape
  eyeColour: EyeColour
  brows: 'soft' | 'straight' | 'arched' | 'full'
  nose: 'button' | 'straight' | 'broad' | 'long'
  mouth: 'soft' | 'smile' | 'grin' | 'half' | 'calm'
  /** Tinted lips and a heavier lash line. */
  lips: 'natural' | 'tinted'
  marks?: 'freckles' | 'dimples' | 'beauty-mark'
  glasses?: Glasses
  beard?: 'stubble' | 'short' | 'full'
  earrings?: 'studs' | 'hoops' | 'drops'
  clothes: Clothes
  headwear?: Headwear
  ground: { motif: GroundMotif; tint: GroundTint }
  /** Where the head turns: -1 to its own right, 1 to its own left. */
  turn: number
  /** How far the head leans, in degrees; calm faces stay within 5. */
  tilt: number
}

export type SkinTone = 'porcelain' | 'peach' | 'sand' | 'honey' | 'amber' | 'chestnut' | 'umber' | 'espresso'
export type FaceShape = 'oval' | 'round' | 'long' | 'square' | 'heart' | 'young'
export type EyeShape = 'almond' | 'round' | 'hooded' | 'monolid' | 'smiling'
export type EyeColour = 'brown' | 'dark' | 'hazel' | 'green' | 'blue' | 'grey'
export type HairColour = 'black' | 'espresso' | 'chestnut' | 'auburn' | 'copper' | 'honey' | 'blond' | 'plum'
export type HairStyle =
  | 'afro'
  | 'short-afro'
  | 'fade'
  | 'high-top'
  | 'buzz'
  | 'puff'
  | 'two-puffs'
  | 'curly-top'
  | 'curly-long'
  | 'box-braids'
  | 'braided-bun'
  | 'locs'
  | 'short-locs'
  | 'cornrows'
  | 'crop'
  | 'quiff'
  | 'curtains'
  | 'pixie'
  | 'bob'
  | 'fringe-bob'
  | 'long'
  | 'long-fringe'
  | 'waves'
  | 'low-bun'
  | 'top-knot'
  | 'ponytail'
  | 'side-braid'
  | 'twin-braids'
  | 'none'
export type Glasses = 'round' | 'square' | 'wire' | 'cat-eye'
export type Fabric =
  | 'gown'
  | 'moss'
  | 'sage'
  | 'gold'
  | 'mustard'
  | 'clay'
  | 'terracotta'
  | 'sky'
  | 'mist'
  | 'navy'
  | 'cream'
  | 'oat'
  | 'plum'
  | 'rose'
  | 'charcoal'
  | 'white'
  | 'lilac'
export type Garment =
  | 'hoodie'
  | 'sweater'
  | 'tee'
  | 'shirt'
  | 'turtleneck'
  | 'blazer'
  | 'lab-coat'
  | 'denim'
  | 'cardigan'
  | 'striped'
  | 'varsity'
  | 'overalls'
  | 'gown'
type Clothes = { garment: Garment; colour: Fabric; under?: Fabric }
export type Headwear = { kind: 'hijab' | 'turban' | 'headwrap' | 'beanie' | 'mortarboard'; colour: Fabric }
export type GroundMotif =
  | 'woven'
  | 'arch'
  | 'window'
  | 'books'
  | 'leaves'
  | 'hills'
  | 'board'
  | 'columns'
  | 'rings'
  | 'pennants'
  | 'tiles'
  | 'night'
export type GroundTint = 'paper' | 'green' | 'gown' | 'gold' | 'sky' | 'lake' | 'clay' | 'brick'
