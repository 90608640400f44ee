import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'

const SIZES = [
  ['text-5xl', 'One semester left'],
  ['text-4xl', 'Help Amara finish'],
  ['text-3xl', 'The first in her family'],
  ['text-2xl', 'What your gift pays for'],
  ['text-xl', 'Supporters'],
  ['text-lg', 'Request Withdrawal'],
] as const

/** The two faces, the scale, and a story as it is read. */
export function TypeSection() {
  return (
    <Section title="Type">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card look="flat" className="grid gap-3 overflow-hidden">
          {SIZES.map(([size, words]) => (
            <p key={size} className={`${size} font-display font-semibold tracking-tight`}>
              {words}
            </p>
          ))}
        </Card>
        <article className="measure grid content-start gap-4">
          <p className="text-lg">
            I grew up above my aunt&rsquo;s bakery in Dayton, doing homework between trays of rolls.
          </p>
          <p>
            I am a third-year nursing student at Wright State. My scholarship covers tuition, but not the
            clinical year: scrubs, licensing fees, and the bus to a hospital forty minutes away. I work
            nights, and I would rather spend those hours on the ward. Every gift goes to the list below, and I
            post the receipts.
          </p>
          <p className="text-sm text-ink-soft">
            Posted 3 March · <Link href="#type">Read the receipts</Link> ·{' '}
            <Link href="#type" variant="quiet">
              Report this campaign
            </Link>
          </p>
          <hr className="stitch" />
          <p className="font-display text-2xl tabular-nums">0123456789 $1,111.11 $8,888.88</p>
        </article>
      </div>
    </Section>
  )
}
