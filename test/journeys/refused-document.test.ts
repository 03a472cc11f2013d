import { test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { picture } from './onboarding.ts'
import type { Person } from './person.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

test('a rejected identity document is sent again and approved by a manager', async () => {
  const tenant = await createTestTenant(platform)
  const [nora, elena] = [await tenant.person(), await tenant.manager()]
  const { slug } = await tenant.issuance()
  const person = await inFront(tenant, nora, 390)
  await person.opens(`/invest/${slug}/identification`)
  await person.isOn('invest.id_title')
  await sends(person, '12.345.679-S')
  await person.sees('invest.id_verification_error')
  await person.sees('identification_reason.document_rejected')
  await person.sees('invest.id_kept')
  await person.hasNoFaults()
  await person.fills('fields.document_number', '12.345.670-Y')
  await person.presses('invest.id_submit')
  await person.sees('invest.id_review')
  await person.hasNoFaults()
  await person.presses('invest.id_go_on')
  await person.isOn('invest.type_title')
  await person.opens(`/invest/${slug}/identification`)
  await person.sees('invest.id_meanwhile')

  const manager = await inFront(tenant, elena, 1440)
  await manager.opens('/manager/users?tab=review')
  await manager.page.getByRole('link', { name: 'Nora Vidal' }).click()
  await manager.presses('people.approve')
  await manager.isTold('success', manager.words('people.approved'))

  // Waits for the page to update itself.
  await person.sees('invest.id_confirmed')
  await person.hasNoFaults()
  await person.presses('invest.id_continue')
  await person.isOn('invest.type_title')
  await Promise.all([person.leaves(), manager.leaves()])
})

async function sends(person: Person, number: string): Promise<void> {
  await person.picks('identity_document.DNI')
  await person.fills('fields.document_number', number)
  await person.fillsDay('fields.birthday', '1988-03-09')
  await person.fillsDay('fields.expires_on', '2035-03-09')
  await person.attaches('fields.front_file_id', picture)
  await person.attaches('fields.back_file_id', picture)
  await person.presses('invest.id_submit')
}
