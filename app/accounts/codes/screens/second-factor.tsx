import { useNavigate, useRevalidator } from 'react-router'
import { RefusedHead } from '../../../shell/page-head.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { CodePrompt } from './code-prompt.tsx'

/** Asks an admin for a two-factor code, then loads the refused page (P11). */
export function SecondFactor({ words }: { words: string }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <Page width="text" className="max-w-[30rem]">
      <RefusedHead title={t('Admin Access Required')} description={words} />
      <div className="py-12">
        <CodePrompt
          heading="h1"
          why={words}
          purpose="step-up"
          onProved={() => void revalidate()}
          onCancel={() => void navigate('/')}
        />
      </div>
    </Page>
  )
}
