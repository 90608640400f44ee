import type { ScreenProps } from '../../../shell/screen.ts'
import { describeForm } from '../describe-form.ts'
import { forms } from '../forms.ts'
import { CampaignForm } from './campaign-form.tsx'

const form = forms['website-parental-form']

export default function WebsiteParentalFormScreen({ data }: ScreenProps<'GET /api/screens/campaign-form'>) {
  return <CampaignForm form={form} data={data} />
}

export const describe = describeForm(form)
