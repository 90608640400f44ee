import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { browserStorage } from '../../../lib/storage.browser.ts'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PushState } from '../../contract.ts'
import { usePush } from '../use-push.browser.ts'

/** True after "Not now": the offer isn't shown in this browser again. */
const declined = browserStorage('push-declined', value => value === true)

/** Offers to turn on notifications on this device, unless they are on, unsupported, or were declined. */
export function PushCard() {
  const { data } = useAnswer('GET /api/push', {})
  return data ? <Offer push={data} /> : null
}

function Offer({ push }: { push: PushState }) {
  const { t } = useWords()
  const { here, turnOn, busy } = usePush(push)
  const [isDeclined, setDeclined] = useState(declined.read)
  if (here !== 'off' || isDeclined) return null
  return (
    <Card as="section" aria-labelledby="push-offer" className="grid gap-3 max-lg:order-last">
      <h2 id="push-offer" className="flex items-center gap-3 text-lg font-semibold">
        <Bell aria-hidden="true" className="size-5 text-gown" />
        {t('Know the moment a gift arrives')}
      </h2>
      <p className="text-ink-soft">
        {t(
          'Get notified about gifts and withdrawals on this device. The lock screen won’t show names or amounts.',
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={busy} onClick={turnOn}>
          {t('Turn on notifications')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            declined.write(true)
            setDeclined(true)
          }}
        >
          {t('Not now')}
        </Button>
      </div>
    </Card>
  )
}
