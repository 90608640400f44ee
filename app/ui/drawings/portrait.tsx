import { createElement, type ReactNode, useId, useState } from 'react'
import { onServer } from '#device/server.browser.ts'
import { cx } from '../cx.ts'
import { ClothInitials } from './cloth-initials.tsx'
import type { Drawing } from './drawing.ts'
import { wovenDrawing } from './woven-drawing.ts'
import { THREADS_ACROSS } from './woven-ground.ts'

export type PortraitProps = {
  /** Whose face it is; also the cloth's seed where there is no photograph. */
  name: string
  src?: string | null | undefined
  srcSet?: string
  sizes?: string
  /** What the picture shows; '' (the default) where the name stands beside it. */
  alt?: string
  /** `page`: square on phones, broad where there is room for it. */
  shape?: 'tall' | 'square' | 'round' | 'page'
  /** The largest thing of the page loads first. */
  priority?: boolean
  className?: string
}

const SHAPES = {
  tall: { ratio: [4, 5], class: 'aspect-[4/5] rounded-md' },
  square: { ratio: [1, 1], class: 'aspect-square rounded-md' },
  round: { ratio: [1, 1], class: 'aspect-square rounded-pill' },
  page: {
    ratio: [1, 1],
    class: 'aspect-square rounded-md md:aspect-[4/5] lg:aspect-[4/3] lg:[&_img]:object-[50%_10%]',
  },
} as const

/** A face in a box of fixed shape, so nothing shifts; woven initials where there is none or it fails to load. */
export function Portrait(props: PortraitProps) {
  const { name, src, srcSet, sizes, alt = '', shape = 'tall', priority, className } = props
  const [failed, setFailed] = useState(false)
  const { ratio, class: shapeClass } = SHAPES[shape]
  const missed = (image: HTMLImageElement | null) => {
    // An error before hydration is never heard again: ask the image itself.
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }
  return (
    <span className={cx('relative block overflow-hidden bg-sunken', shapeClass, className)}>
      {src && !failed ? (
        <img
          ref={missed}
          src={onServer(src)}
          srcSet={srcSet && onServer(srcSet)}
          sizes={sizes}
          alt={alt}
          width={ratio[0] * 200}
          height={ratio[1] * 200}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Woven name={name} alt={alt} ratio={ratio} small={shape === 'round'} />
      )}
    </span>
  )
}

type WovenProps = { name: string; alt: string; ratio: readonly [number, number]; small: boolean }

function Woven({ name, alt, ratio, small }: WovenProps) {
  const cloth = small ? (
    <ClothInitials name={name} />
  ) : (
    <WovenInitials name={name} ratio={ratio} className="absolute inset-0 size-full" />
  )
  if (!alt) return cloth
  return (
    <span role="img" aria-label={alt} className="absolute inset-0">
      {cloth}
    </span>
  )
}

/** A drawing (drawing.ts) as elements of the page. */
export function Drawn({ node }: { node: Drawing }): ReactNode {
  const children = node.children?.map((child, index) => <Drawn key={index} node={child} />)
  return createElement(node.tag, node.attrs, children, node.text)
}

export type WovenInitialsProps = {
  name: string
  /** Width by height in units; the drawing fills its box and keeps its middle. */
  ratio?: readonly [width: number, height: number]
  className?: string
}

/** Initials on a cloth woven from the name. Ornament: the name itself stands beside it, so it is hidden from readers. */
export function WovenInitials({ name, ratio = [1, 1], className }: WovenInitialsProps) {
  const id = useId()
  // In threads: the drawing is in whole numbers, and weighs half.
  const [width, height] = ratio.map(side => (side * THREADS_ACROSS) / Math.min(...ratio)) as [number, number]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className ?? 'block size-full'}
    >
      <Drawn node={wovenDrawing({ name, width, height, id })} />
    </svg>
  )
}
