import type * as web from '../../device/upload.browser.ts'
import { secretOf } from '../secrets.browser.ts'
import { callHeaders, noteAnswer, onServer } from './server.browser.ts'

export const openRequest: typeof web.openRequest = (request, method, address) => {
  const token = secretOf('session')
  request.open(method, onServer(address))
  for (const [name, value] of Object.entries(callHeaders(token))) request.setRequestHeader(name, value)
  const read = (name: string) => request.getResponseHeader(name)
  request.addEventListener('load', () => void noteAnswer(read, request.status, token))
}
