/** Says on every page of the demo that no money moves. */
export function DemoBanner() {
  return (
    <p className="demo-banner">
      Demo: no real money. <a href="/demo/inbox">Demo inbox</a>
    </p>
  )
}
