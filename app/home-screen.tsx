import HomeScreen from './home/screens/home.tsx'
import { PushCard } from './notifications/push/screens/push-card.tsx'
import type { ScreenProps } from './shell/screen.ts'

export { describe } from './home/screens/home.tsx'

/** `/`, with what notifications offer there: home itself knows nothing of them. */
export default function HomeWithOffers(props: ScreenProps<'GET /api/screens/home'>) {
  return <HomeScreen {...props} offer={<PushCard />} />
}
