import type { Locale } from '../../lib/locale.ts'
import { callApi } from '../../shell/call.browser.ts'
import type { CampaignCreated, CreateCampaignRequest, FormAnswers } from '../contract.ts'
import { readDeviceKind } from '../device-kind.browser.ts'
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

/** One browser's way of sending one form: repeats after a lost answer find what the first try made. */
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
      const path = isMinors ? '/api/pictures' : '/api/profile/photo'
      const answer = await callApi<{ profilePictureUrl: string }>('POST', path, undefined, {
        rawBody: picture,
      })
      Object.assign(uploaded, { file: picture, url: answer.profilePictureUrl })
    }
    return uploaded.url
  }
  return {
    async openAccount(account) {
      const request: NewAccountRequest = { ...account, requestId: idOfAccount(JSON.stringify(account)) }
      return await callApi('POST', '/api/campaign-forms/account', request)
    },
    async createCampaign(whole) {
      const { form, answers, replaceActive, locale } = whole
      const profilePictureUrl = (await upload(whole)) ?? answers.profilePictureUrl
      const deviceKind = readDeviceKind()
      const content = { ...answers, profilePictureUrl, form, locale, deviceKind, replaceActive }
      const request: CreateCampaignRequest = { ...content, requestId: idOfCampaign(JSON.stringify(content)) }
      return await callApi('POST', '/api/campaigns', request)
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
