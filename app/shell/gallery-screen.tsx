import Gallery from '../ui/gallery.tsx'
import type { DescribePage } from './screen.ts'

export const describe: DescribePage<unknown> = () => ({
  title: 'Components',
  description: 'Every component in every state.',
  noIndex: true,
})

/** The gallery of components, in demo mode alone. */
export default function GalleryScreen() {
  return <Gallery />
}
