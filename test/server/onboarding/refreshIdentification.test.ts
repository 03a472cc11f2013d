import { expect, test, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import { newWorld } from '../investments/world.ts'

const platform = await testPlatform()
const world = await newWorld(platform)

/** What whoever reviews presses on the page of the identity provider, whose message never comes. */
async function decide(person: string, status: string): Promise<void> {
  const { rows } = await platform.owner.query('select kyc_check_id from users where id = $1', [person])
  const page = new URL(`/identity/${rows[0].kyc_check_id}`, platform.config.kycUrl)
  await fetch(page, { method: 'POST', body: new URLSearchParams({ status }) })
}

test.each([
  ['approved', 'success'],
  ['rejected', 'manual_error'],
  ['running', 'manual_review'],
])(
  'a review that ends as %s is %s for whoever asks, as it is for whoever is told',
  async (decided, status) => {
    const person = await world.person()
    const body = {
      document_type: 'DNI',
      document_number: 'X1234560',
      birthday: '1980-02-29',
      front_file_id: await person.file(),
    } as const
    await person.call('submitIdentification', { body })
    await decide(person.id, decided)
    expect((await person.call('refreshIdentification')).status).toBe(status)
    expect((await person.call('getSession')).kyc_status).toBe(status)
  },
)

test('who asks on and on is told to wait, and the provider is spared', async () => {
  const person = await world.person({ kyc_status: 'running', kyc_check_id: 'running-1' })
  const asked = vi.spyOn(globalThis, 'fetch')
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn += 1) statuses.push((await person.send('refreshIdentification')).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  expect(asked).toHaveBeenCalledTimes(30)
  asked.mockRestore()
})
