import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Link } from 'react-router'
import type { DescribePage } from '../../shell/screen.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { StartSplash } from './start-splash.tsx'

const steps = [
  ['Tell your story', 'What you study, what it costs, and why it matters to you.'],
  ['Prove your e-mail', 'One 6-digit code, so that supporters know you can be reached.'],
  ['Share your link', 'Your page is live at once, ready to be sent to the people who know you.'],
] as const

/** Start Your Campaign: the splash, then the one way in for students who are 18 or over (spec 2). */
export default function StartCampaignScreen() {
  return (
    <Page>
      <StartSplash />
      <PageHeading
        title="Start Your Campaign"
        lede="A page of your own that shows who you are, what you need, and how far you have come."
      />
      <div className="grid gap-8">
        <Card as="section" look="deep" pad="lg" className="grid gap-5 md:flex md:items-center md:gap-8">
          <GraduationCap aria-hidden="true" className="size-12 shrink-0 text-gold" strokeWidth={1.5} />
          <div className="grid flex-1 gap-1">
            <h2 className="text-2xl">Scholar Form</h2>
            <p className="text-on-deep-soft">
              For students who are 18 or over. It takes about five minutes, and what you type is kept on this
              device until you are done.
            </p>
          </div>
          <Link to="/scholar-form" className={buttonClass({ variant: 'gold', size: 'lg' })}>
            Start the Scholar Form
          </Link>
        </Card>
        <ol className="grid gap-6 md:grid-cols-3">
          {steps.map(([title, words], index) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-4">
              <span aria-hidden="true" className="amount-large text-xl text-gold-ink">
                {index + 1}
              </span>
              <h2 className="text-lg">{title}</h2>
              <p className="text-ink-soft">{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, session) => ({
  title: 'Start Your Campaign',
  description: `Raise money for your education on ${session.branding.product}: tell your story, share your link, see every cent.`,
  url: `${session.appUrl}/start-campaign`,
})
