import type { Locale } from '../../lib/locale.ts'
import { call } from '../../shell/wire/call.browser.ts'
import type { CampaignCreated, CreateCampaignRequest, FormAnswers } from '../contract.ts'
import { readDeviceKind } from './device-kind.browser.ts'
import type { FormKey } from './form-keys.ts'
import type { AccountOpened, NewAccountRequest } from './new-account.ts'
import type { NewAccount } from './review-form.ts'

export type Whole = {
  form: FormKey
  answers: FormAnswers
  picture: File | null
  isMinors: boolean
  replaceActive: boolean
  locale: Locale
}

/** Submits one form from one browser: repeats after a lost answer find what the first try made. */
export type Sender = {
  openAccount(account: NewAccount): Promise<AccountOpened>
  createCampaign(whole: Whole): Promise<CampaignCreated>
}

/** Makes a sender. Each throws ApiRefusal; content that changed is another request with an id of its own. */
export function newSender(): Sender {
  const idOfAccount = idsByContent()
  const idOfCampaign = idsByContent()
  const uploaded = { file: null as File | null, url: null as string | null }
  const upload = async ({ picture, isMinors }: Whole) => {
    if (!picture) return null
    if (uploaded.file !== picture) {
      const endpoint = isMinors ? 'POST /api/pictures' : 'POST /api/profile/photo'
      const answer = await call(endpoint, { file: picture })
      Object.assign(uploaded, { file: picture, url: answer.profilePictureUrl })
    }
    return uploaded.url
  }
  return {
    async openAccount(account) {
      const request: NewAccountRequest = { ...account, requestId: idOfAccount(JSON.stringify(account)) }
      return await call('POST /api/campaign-forms/account', { body: request })
    },
    async createCampaign(whole) {
      const { form, answers, replaceActive, locale } = whole
      const profilePictureUrl = (await upload(whole)) ?? answers.profilePictureUrl
      const deviceKind = readDeviceKind()
      const content = { ...answers, profilePictureUrl, form, locale, deviceKind, replaceActive }
      const request: CreateCampaignRequest = { ...content, requestId: idOfCampaign(JSON.stringify(content)) }
      return await call('POST /api/campaigns', { body: request })
    },
  }
}

/** One id for one content. */
function idsByContent(): (content: string) => string {
  const last = { content: '', id: '' }
  return content => {
    if (last.content !== content) Object.assign(last, { content, id: crypto.randomUUID() })
    return last.id
  }
}
