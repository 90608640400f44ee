import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { useState } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Celebration, CelebrationCard } from '#app/ui/drawings/celebration.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { Section } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Specimen } from './specimen.tsx'

const CREATED = 'Congratulations! Your campaign has been created!'

/** What the platform says, and how it waits. */
export function MessagesSection() {
  return (
    <Section title="Messages">
      <div className="overflow-hidden rounded-md border border-line">
        <Banner tone="demo">Demo: no real money</Banner>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Banner title="Withdrawals open on April 1">
          Your campaign ends on March 31. You can request your funds the day after.
        </Banner>
        <Banner tone="celebration" title="Fully funded">
          62 people gave $3,000.00. Thank them.
        </Banner>
        <Banner
          tone="danger"
          title="Your card was declined"
          action={
            <Button size="sm" variant="secondary">
              Try again
            </Button>
          }
        >
          Nothing was charged. What you typed is still here.
        </Banner>
      </div>
      <Toasts />
      <Specimen title="Celebration">
        <CelebrationCard message={CREATED} />
      </Specimen>
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState
          icon={<HeartHandshake />}
          title="No supporters yet"
          action={<Button variant="secondary">Share your link</Button>}
        >
          Most first gifts come from people you know. Send them the link.
        </EmptyState>
        <Card className="grid content-start gap-4" aria-busy="true">
          <Spinner label="Verifying admin access..." />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="mt-2 h-12" />
        </Card>
      </div>
    </Section>
  )
}

function Toasts() {
  const [celebrating, setCelebrating] = useState(false)
  return (
    <Specimen title="Toasts" note="Loaded with the first one.">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => toast({ title: 'Link copied!', variant: 'success' })}>
          Success
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Missing Information',
              description: 'Please fill in all required fields.',
              variant: 'destructive',
            })
          }
        >
          Destructive
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Donation Successful!',
              description: 'Thank you for your $50.00 donation!',
              variant: 'celebration',
            })
          }
        >
          Celebration
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Someone gave $25.00', action: { label: 'See it', onClick: () => undefined } })
          }
        >
          With an action
        </Button>
        <Button onClick={() => setCelebrating(true)}>Celebrate</Button>
      </div>
      {celebrating ? <Celebration message={CREATED} onComplete={() => setCelebrating(false)} /> : null}
    </Specimen>
  )
}
