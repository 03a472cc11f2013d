import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import cases from './cases.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [martina, diego] = cases.people

describe('the beneficiaries of an investor', () => {
  it('are empty at first, and then the named people with their shares', async () => {
    const person = await tenant.person()
    const emptyDeclaration = { position: 0, named: [], own_share: 100, versions: [] }
    expect(await person.call('getMyBeneficiaries')).toEqual(emptyDeclaration)
    await person.call('setBeneficiaries', { body: { named: [martina, diego], position: 0 } })
    expect(await person.call('getMyBeneficiaries')).toMatchObject({
      position: 1,
      named: [martina, diego],
      own_share: 67.5,
    })
  })

  it('keep every version, the newest first, and an unchanged list adds none', async () => {
    const person = await tenant.person()
    await person.call('setBeneficiaries', { body: { named: [martina] } })
    await person.call('setBeneficiaries', { body: { named: [martina] } })
    await person.call('setBeneficiaries', { body: {} })
    const { position, named, versions } = await person.call('getMyBeneficiaries')
    expect([position, named]).toEqual([2, []])
    expect(versions.map((each) => each.named)).toEqual([[], [martina]])
  })

  it.each(cases.refused)('are rejected if $why', async ({ named, fields }) => {
    const person = await tenant.person()
    const reply = await person.send('setBeneficiaries', { body: { named } })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toMatchObject(fields)
    expect((await person.call('getMyBeneficiaries')).position).toBe(0)
  })

  it('may have exactly 100 % together', async () => {
    const thirds = [33.3, 33.3, 33.4].map((share, index) => ({
      ...martina,
      ...cases.documents[index],
      share,
    }))
    const { own_share } = await (await tenant.person()).call('setBeneficiaries', { body: { named: thirds } })
    expect(own_share).toBe(0)
  })

  it('are not overwritten from a page with an older version', async () => {
    const person = await tenant.person()
    const send = (named: object[]) => person.send('setBeneficiaries', { body: { named, position: 0 } })
    const replies = await Promise.all([send([martina ?? {}]), send([diego ?? {}])])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await person.call('getMyBeneficiaries')).position).toBe(1)
  })

  it('are visible to a manager, included in the data export, and retained after the account is closed', async () => {
    const [person, manager] = [await tenant.person(), await tenant.manager()]
    await person.call('setBeneficiaries', { body: { named: [martina] } })
    const params = { id: person.id }
    const shown = [{ named: [martina] }]
    expect((await manager.call('getUser', { params })).beneficiaries).toMatchObject(shown)
    const { raw } = await person.send('exportMyData')
    expect(JSON.parse(raw).beneficiaries).toMatchObject([{ position: 1, named: [martina] }])
    await manager.call('deleteUser', { params, body: { reason: 'Nos lo ha pedido', word: 'ELIMINAR' } })
    expect((await manager.call('getClosedUser', { params })).beneficiaries).toMatchObject(shown)
  })

  it('are hidden from other investors, and read-only to a manager who impersonates', async () => {
    const [person, other, manager] = [await tenant.person(), await tenant.person(), await tenant.manager()]
    await person.call('setBeneficiaries', { body: { named: [martina] } })
    expect((await other.call('getMyBeneficiaries')).named).toEqual([])
    const eyes = await tenant.impersonate(manager, person)
    expect((await eyes.send('setBeneficiaries', { body: {} })).status).toBe(403)
  })
})
