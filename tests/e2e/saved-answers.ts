import type { Page } from '@playwright/test'

/** Helpers for the API responses that a browser saves to show screens offline. */

export const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline/ })

/** The account and the URL path of each response saved in this browser. */
export const savedAnswers = (page: Page) =>
  page.evaluate(async () => {
    // Returns early if the database is missing, since opening it here would create it without the object stores that the page needs.
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
