import { createElement, type ReactNode, useId, useState } from 'react'
import { onServer } from '#device/server.browser.ts'
import { cx } from '../cx.ts'
import { ClothInitials } from './cloth-initials.tsx'
import type { Drawing } from './drawing.ts'
import { wovenDrawing } from './woven-drawing.ts'
import { THREADS_ACROSS } from './woven-ground.ts'

export type PortraitProps = {
  /** The person's name; also the seed of the cloth without a photo. */
  name: string
  src?: string | null | undefined
  srcSet?: string
  sizes?: string
  /** The alternative text; '' (the default) if the name is beside the picture. */
  alt?: string
  /** `page`: square on phones, wide if there is room. */
  shape?: 'tall' | 'square' | 'round' | 'page'
  /** Loads first, for the page's largest picture. */
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

/** A photo in a box of fixed shape, so nothing moves; woven initials without a photo, or if it fails to load. */
export function Portrait(props: PortraitProps) {
  const { name, src, srcSet, sizes, alt = '', shape = 'tall', priority, className } = props
  const [failed, setFailed] = useState(false)
  const { ratio, class: shapeClass } = SHAPES[shape]
  const missed = (image: HTMLImageElement | null) => {
    // An error before hydration fires no event here, so check the image itself.
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

export function Drawn({ node }: { node: Drawing }): ReactNode {
  const children = node.children?.map((child, index) => <Drawn key={index} node={child} />)
  return createElement(node.tag, node.attrs, children, node.text)
}

export type WovenInitialsProps = {
  name: string
  /** The drawing fills its box and stays centered. */
  ratio?: readonly [width: number, height: number]
  className?: string
}

/** Initials on a cloth woven from the name. Hidden from screen readers, because the name is beside it. */
export function WovenInitials({ name, ratio = [1, 1], className }: WovenInitialsProps) {
  const id = useId()
  // In threads, so that all coordinates are integers, which halves the size.
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
