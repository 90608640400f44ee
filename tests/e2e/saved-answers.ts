import type { Page } from '@playwright/test'

/** The answers that a browser saves to show screens offline. */

export const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline/ })

/** Every answer saved in this browser: its account and its address. */
export const savedAnswers = (page: Page) =>
  page.evaluate(async () => {
    // Opening a missing database would create it without its stores, which only the page can create.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'saved')) return []
    return await new Promise<{ account: string; address: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('saved')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const all = db.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          db.close()
          resolve(all.result)
        }
      }
    })
  })

export const savedAddresses = async (page: Page) => (await savedAnswers(page)).map(({ address }) => address)
