import Award from 'lucide-react/icons/award'
import { academicYearLabel } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'

/** School, year and what was achieved, beside the face. */
export function AtAGlance({ campaign }: { campaign: PublicCampaign }) {
  const { school, major, academicYear, achievements } = campaign
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-3">
        <Fact name="School" value={school} />
        <Fact name="Major" value={major} />
        <Fact name="Year" value={academicYearLabel(academicYear)} />
      </dl>
      {achievements.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-lg">Achievements</h2>
          <ul className="grid gap-2">
            {achievements.map((achievement, index) => (
              <li key={index} className="flex gap-2.5 leading-snug wrap-anywhere">
                <Award aria-hidden="true" className="mt-px size-5 shrink-0 text-gold-ink" />
                {achievement}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold leading-snug wrap-anywhere">{value}</dd>
    </div>
  )
}
