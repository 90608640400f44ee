import { createElement, type ReactNode, useId, useState } from 'react'
import { onServer } from '#device/server.browser.ts'
import { cx } from '../cx.ts'
import { ClothInitials } from './cloth-initials.tsx'
import type { Drawing } from './drawing.ts'
import { wovenDrawing } from './woven-drawing.ts'
import { THREADS_ACROSS } from './woven-ground.ts'

export type PortraitProps = {
  /** The person's name, from which the cloth is derived if there is no photo. */
  name: string
  src?: string | null | undefined
  srcSet?: string
  sizes?: string
  /** The alternative text. Keep the default '' if the name is beside the picture. */
  alt?: string
  /** `page`: square on phones, 4:5 on tablets, 4:3 on wide screens. */
  shape?: 'tall' | 'square' | 'round' | 'page'
  /** Loads with high priority. Use it for the largest picture of a page. */
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

/**
 * A photo with a fixed aspect ratio, so that loading doesn't move the page. Without a photo, or if it fails to load,
 * shows initials on a cloth.
 */
export function Portrait(props: PortraitProps) {
  const { name, src, srcSet, sizes, alt = '', shape = 'tall', priority, className } = props
  const [failed, setFailed] = useState(false)
  const { ratio, class: shapeClass } = SHAPES[shape]
  const missed = (image: HTMLImageElement | null) => {
    // An error before hydration fires no event that React sees, so this checks the image.
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
  /** The aspect ratio of the box. The drawing fills the box and is centered. */
  ratio?: readonly [width: number, height: number]
  className?: string
}

/** Initials on a cloth derived from the name. Hidden from screen readers, because the name is beside it. */
export function WovenInitials({ name, ratio = [1, 1], className }: WovenInitialsProps) {
  const id = useId()
  // In units of threads, so that coordinates are integers, which halves the markup.
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
