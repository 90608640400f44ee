import { describeForm } from '../describe-form.ts'
import { forms } from '../forms.ts'
import { CampaignForm } from './campaign-form.tsx'

const form = forms['website-scholar-form']

export default function WebsiteScholarFormScreen() {
  return <CampaignForm form={form} />
}

export const describe = describeForm(form)
