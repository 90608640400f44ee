import BadgeCheck from 'lucide-react/icons/badge-check'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Portrait } from '#app/ui/drawings/portrait.tsx'
import { Section } from '#app/ui/page.tsx'
import { ProgressSummary } from '#app/ui/progress-summary.tsx'
import { Specimen } from './specimen.tsx'

const STUDENTS = [
  { name: 'Amara Okafor', aim: 'Tuition & College Expenses', raised: 148_000, goal: 240_000, people: 31 },
  { name: 'Mateo Ruiz', aim: 'Study Abroad', raised: 300_000, goal: 300_000, people: 62 },
  { name: 'Linh Nguyễn', aim: 'School Fees & Supplies', raised: 2500, goal: 80_000, people: 1 },
]

const NAMES = [
  'Priya S.',
  'Jonas Weber',
  'Thandiwe Mokoena',
  'Oskar Lund',
  'Élodie Martin',
  'Noor',
  'Kai T.',
  'Ruth Adeyemi',
  'Sam Whitehorse',
  'Yuki Mori',
]

/** Not a picture: shows that a photograph which cannot be read becomes cloth. */
const BROKEN_PHOTO = 'data:image/png;base64,AAAA'

/** Faces, and the cloth that stands in for them. */
export function PeopleSection() {
  return (
    <Section title="People">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {STUDENTS.map(student => (
          <Card as="li" key={student.name} pad="none" lift className="overflow-hidden">
            <Portrait name={student.name} className="rounded-none" />
            <div className="grid gap-3 p-5">
              <p className="font-display text-lg font-semibold leading-tight">
                Help {student.name} with {student.aim}
              </p>
              <ProgressSummary
                size="sm"
                raisedCents={student.raised}
                goalCents={student.goal}
                supporters={student.people}
                percent={Math.floor((student.raised * 100) / student.goal)}
              />
            </div>
          </Card>
        ))}
      </ul>
      <Specimen
        title="Woven initials"
        note="The same name is always the same cloth; so is a photograph that fails to load."
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-3">
          {NAMES.map(name => (
            <Portrait
              key={name}
              name={name}
              shape="square"
              src={name === 'Noor' ? BROKEN_PHOTO : null}
              alt={name}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name="Priya S." size="sm" />
          <Avatar name="Jonas Weber" />
          <Avatar name="Ruth Adeyemi" size="lg" />
          <Avatar name="Kai T." size="xl" />
        </div>
      </Specimen>
      <Specimen title="Badges">
        <div className="flex flex-wrap gap-2">
          <Badge tone="gown" icon={<BadgeCheck aria-hidden="true" />}>
            Verified student
          </Badge>
          <Badge>Ended</Badge>
          <Badge tone="gold">Fully funded</Badge>
          <Badge tone="sky">Pending</Badge>
          <Badge tone="clay">Campaign Deleted</Badge>
        </div>
      </Specimen>
    </Section>
  )
}
