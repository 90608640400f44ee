import type { ScreenProps } from '../../../shell/screen.ts'
import { describeForm } from '../describe-form.ts'
import { forms } from '../forms.ts'
import { CampaignForm } from './campaign-form.tsx'

const form = forms['scholar-form']

export default function ScholarFormScreen({ data }: ScreenProps<'GET /api/screens/campaign-form'>) {
  return <CampaignForm form={form} data={data} />
}

export const describe = describeForm(form)
