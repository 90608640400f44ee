import { describeForm } from '../describe-form.ts'
import { forms } from '../forms.ts'
import { CampaignForm } from './campaign-form.tsx'

const form = forms['create-campaign']

export default function CreateCampaignScreen() {
  return <CampaignForm form={form} />
}

export const describe = describeForm(form)
