import { useState } from 'react'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Section } from '#app/ui/page.tsx'
import { ProgressSummary } from '#app/ui/progress-summary.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import { Specimen } from './specimen.tsx'

const NOW = Date.parse('2026-03-14T15:00:00Z')

/** Money on its way: the summary of a campaign, the balance, figures and time. */
export function ProgressSection() {
  return (
    <Section title="Money and time">
      <div className="grid gap-4 lg:grid-cols-[1.6fr_1fr]">
        <Donation />
        <Card look="deep" className="grid content-between gap-6">
          <div>
            <p className="text-on-deep-soft">Available balance</p>
            <p className="amount-large text-4xl">
              <Amount cents={412_550} />
            </p>
          </div>
          <Button wide>Withdraw Funds</Button>
        </Card>
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatTile label="Total Raised" value={<Amount cents={824_100} />} />
        <StatTile label="Donations" value="64" note="9 this week" />
        <StatTile label="Largest gift" value={<Amount cents={50_000} />} />
        <StatTile label="Fees" value={<Amount cents={-2450} />} note="Paid to the card provider" />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen title="Countdown">
          <Countdown now={NOW} end="2026-04-01T03:59:59.999Z" />
          <Countdown now={NOW} end="2026-03-01T03:59:59.999Z" past="This campaign has ended." />
        </Specimen>
        <Specimen title="Amounts">
          <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <Amount cents={6050} className="amount-large text-5xl" />
            <Amount cents={123_450_000} className="amount-large text-2xl" />
            <Amount cents={-31_275} signed className="text-lg" />
            <Amount cents={25} />
          </p>
        </Specimen>
      </div>
    </Section>
  )
}

function Donation() {
  const [raised, setRaised] = useState(124_050)
  const goal = 200_000
  return (
    <Card pad="lg" className="grid gap-6">
      <ProgressSummary
        raisedCents={raised}
        goalCents={goal}
        supporters={48}
        percent={Math.floor((raised * 100) / goal)}
        timeLeft="17 days left"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setRaised(raised + 12_500)}>
          A gift of $125 arrives
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setRaised(124_050)}>
          Start again
        </Button>
      </div>
    </Card>
  )
}
