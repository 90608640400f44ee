import { useAnswer } from '../../shell/wire/use-answer.browser.ts'
import type { SavedView } from './contract.ts'

type Views = {
  /** Null while they load for the first time, or where they could not be loaded. */
  views: readonly SavedView[] | null
  failure: string | null
  reload: () => void
}

/** The admin's own views of all lists, in the order of their names. */
export function useViews(): Views {
  const { data, failure, reload } = useAnswer('GET /api/admin/views', {})
  return { views: data?.views ?? null, failure, reload }
}
