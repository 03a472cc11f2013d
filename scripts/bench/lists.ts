import { Client } from './client.ts'
import { fillCrowd } from './crowd.ts'
import { type Chapter, median } from './figures.ts'
import { logIn } from './investors.ts'
import { step } from './step.ts'

/** Limits the time of a call in milliseconds. */
const bar = 15
const calls = 20

const views = {
  'first page, with the counts of the tabs': {},
  'last page': { page: 'last' },
  'page 50': { page: 50 },
  'by amount': { sort: '-amount' },
  'one tab': { tab: 'disbursed' },
  'an empty tab': { tab: 'interest' },
  'one issuance': { issuance: 'crowd-7' },
  'search by a rare surname': { q: 'apellido2999' },
  'search by a common surname (777 people)': { q: 'apellido12' },
  'search by reference': { q: 'CRW-99999' },
  'search by a title (11 issuances)': { q: 'edificio 12' },
} as const

/** Measures the manager's list of 100,000 investments, one call at a time. */
export async function measureLists(port: number, data: string): Promise<Chapter> {
  await step('adding 100,000 investments', () => fillCrowd(data))
  const client = new Client(port, 'alba.localhost')
  const token = await logIn(client, 'gestora@alba.demo')
  const figures: Chapter['figures'] = []
  for (const [name, params] of Object.entries(views)) {
    const times: number[] = []
    for (let call = 0; call < 2 * calls; call += 1) {
      const startedAt = performance.now()
      const { status } = await client.call('listInvestments', { params }, token)
      if (status !== 200) throw new Error(`${name}: ${status}.`)
      times.push(performance.now() - startedAt)
    }
    // Ignores the first half of the calls, during which the server warms up.
    figures.push({ name, value: median(times.slice(calls)), unit: 'ms', bar })
  }
  client.close()
  return { title: "The manager's list of 100,000 investments, median", figures }
}
