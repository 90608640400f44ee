/** Says on every page of the demo that no money moves. */
export function DemoBanner() {
  return (
    <aside aria-label="Demo" className="bg-gold-tint px-4 py-1.5 text-center text-sm text-gold-ink">
      Demo: no real money.{' '}
      <a href="/demo/inbox" className="font-semibold underline underline-offset-2">
        Demo inbox
      </a>
    </aside>
  )
}
