import type { PublicCampaign } from '../contract.ts'

/** Who, and for what: the title with the student's name in it, the school beneath. */
export function CampaignHead({ campaign }: { campaign: PublicCampaign }) {
  const { studentName, purposeLabel, school, major } = campaign
  return (
    <header className="grid gap-3 md:col-span-2">
      <h1 className="max-w-[24ch] text-4xl wrap-anywhere lg:text-5xl">
        <span className="text-ink-soft">Help </span>
        {studentName}
        <span className="text-ink-soft"> with </span>
        {purposeLabel}
      </h1>
      <p className="text-lg text-ink-soft wrap-anywhere">{[major, school].filter(Boolean).join(' at ')}</p>
    </header>
  )
}
