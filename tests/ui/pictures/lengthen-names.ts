import { randomUUID } from 'node:crypto'
import { request } from '@playwright/test'
import { reviewEdit, valuesOf } from '#app/campaigns/editing/edit-values.ts'
import type { HomeData } from '#app/home/contract.ts'
import type { aPhotographer } from './photographer.ts'
import { alum, type Person, parent, scholar } from './screens.ts'

const long = {
  firstName: 'Maximiliana-Guadalupe',
  lastName: 'Wolfeschlegelsteinhausen-Bergerdorff de la Santísima Trinidad',
  university: 'The Agricultural and Mechanical University of the Commonwealth of North-Western Pennsylvania',
}

/** Gives three people of the demo data very long names, and also their campaigns and universities. */
export async function lengthenNames(
  url: string,
  { stateOf }: Pick<Awaited<ReturnType<typeof aPhotographer>>, 'stateOf'>,
): Promise<void> {
  for (const person of [scholar, alum, parent]) await lengthen(url, await stateOf(person), person)
}

type State = Awaited<ReturnType<Awaited<ReturnType<typeof aPhotographer>>['stateOf']>>

async function lengthen(url: string, storageState: State, { userId }: Person): Promise<void> {
  const context = await request.newContext({ baseURL: url, storageState })
  const { firstName, lastName, university } = long
  const named = await context.post('/api/profile/name', { data: { firstName, lastName } })
  if (!named.ok()) throw new Error(`${userId} could not be renamed: ${await named.text()}`)
  const home = (await (await context.get('/api/screens/home')).json()) as HomeData
  const campaign = home.view === 'home' ? home.campaign : null
  if (campaign) {
    const values = { ...valuesOf(campaign), firstName, lastName, university }
    const { request: data } = reviewEdit(values, { id: randomUUID(), updatedAt: campaign.updatedAt })
    const edited = await context.patch(`/api/campaigns/${campaign.id}`, { data })
    if (!edited.ok()) throw new Error(`${userId}'s campaign could not be renamed: ${await edited.text()}`)
  }
  await context.dispose()
}
