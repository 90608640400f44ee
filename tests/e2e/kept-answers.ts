import type { Page } from '@playwright/test'

/** What a device keeps of screens, to be shown without a network. */

export const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline/ })

/** What this browser keeps of answers: whose, and of which address. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    // Whoever opens it first makes it: that must be the page.
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

export const savedAddresses = async (page: Page) => (await kept(page)).map(({ address }) => address)
