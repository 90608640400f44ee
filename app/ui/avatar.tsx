import { cx } from './cx.ts'
import { ClothInitials } from './drawings/cloth-initials.tsx'
import { Portrait } from './drawings/portrait.tsx'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const SIZES = { sm: 'size-8', md: 'size-11', lg: 'size-16', xl: 'size-28' }

export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const place = cx('shrink-0', SIZES[size], className)
  // Without the Portrait component, because most people have no photo and a page may list hundreds of supporters.
  if (!src) {
    return (
      <span className={`face ${place}`}>
        <ClothInitials name={name} />
      </span>
    )
  }
  return <Portrait name={name} src={src} shape="round" className={place} />
}
