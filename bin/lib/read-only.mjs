import { accessSync, constants } from 'node:fs'
import { giveUp } from './this-machine.mjs'

/** Ends the command with one line where this user may not write to `folder`. */
export function refuseReadOnly(folder, purpose) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    giveUp(`${folder} must be writable ${purpose}, and it is not (${error.code}).`)
  }
}
