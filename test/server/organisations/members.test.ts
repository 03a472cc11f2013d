import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const reason = 'Ya no trabaja con nosotros'
let number = 100

/** Returns a unique company tax number. */
function taxId(): string {
  number += 1
  return `B28${String(number).padStart(5, '0')}`.slice(0, 8) + control(`28${String(number).padStart(5, '0')}`)
}

/** Returns the control digit of a company number: digits at odd positions are doubled and their digits added. */
function control(figures: string): string {
  const sum = [...figures].reduce((total, figure, place) => {
    const value = Number(figure) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const create = (body: object) => manager.send('createOrganisation', { body })
const made = async (name = 'Olivar SL') => (await create({ name, tax_id: taxId() })).data.id
const remove = (person: Pick<Person, 'id'>, id: string, by = manager) =>
  by.send('removeMember', { params: { id, member: person.id }, body: { reason } })
const change = (person: Pick<Person, 'id'>, id: string, role: string, by = manager) =>
  by.send('changeMember', { params: { id, member: person.id }, body: { role } })

async function memberOf(id: string, role = 'ENTREPRENEUR'): Promise<Person> {
  const person = await tenant.person()
  const { email } = await person.call('getSession')
  const invitation = await manager.call('inviteMember', { params: { id }, body: { email, role } })
  await person.call('acceptInvitation', { params: { id: invitation.id } })
  return person
}

describe('an organisation', () => {
  test('is created by a manager, found by name and tax number, and edited', async () => {
    const tax_id = taxId()
    const { data } = await create({ name: 'Tejados del Sur SL', tax_id, contact_email: 'hola@sur.example' })
    for (const q of ['tejados', tax_id.slice(2)]) {
      const { items } = await manager.call('listOrganisations', { params: { q } })
      expect(items.map(({ id }) => id)).toEqual([data.id])
    }
    const body = { name: 'Tejados del Norte SL', tax_id }
    await manager.call('changeOrganisation', { params: { id: data.id }, body })
    const { organisation, members } = await manager.call('getOrganisation', { params: { id: data.id } })
    expect([organisation.name, organisation.contact_email, members]).toEqual(['Tejados del Norte SL', '', []])
  })

  test('is not overwritten by a manager who saw older data, not even at the same time', async () => {
    const { data } = await create({ name: 'Encinas SL', tax_id: taxId(), contact_name: 'Ana' })
    const params = { id: data.id }
    const edit = (contact_name: string, by = manager) =>
      by.send('changeOrganisation', {
        params,
        body: { name: data.name, tax_id: data.tax_id, contact_name, step: data.step },
      })
    const other = await tenant.manager()
    const answers = await Promise.all([edit('Berta'), edit('Carla', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await edit('Diana', other)
    expect([late.status, late.error.code]).toEqual([409, 'wrong_state'])
    const { organisation } = await manager.call('getOrganisation', { params })
    expect(['Berta', 'Carla']).toContain(organisation.contact_name)
  })

  test('must have a unique and valid tax number', async () => {
    const tax_id = taxId()
    await create({ name: 'Una SL', tax_id })
    const other = await made('Otra SL')
    const body = { name: 'Otra SL', tax_id }
    expect((await create(body)).error.code).toBe('organisation_known')
    const changed = await manager.send('changeOrganisation', { params: { id: other }, body })
    expect(changed.error.code).toBe('organisation_known')
    expect((await create({ name: 'Mala SL', tax_id: 'sin' })).status).toBe(400)
  })

  test("updates the issuer's name of its issuances when renamed", async () => {
    const id = await made('Vieja SL')
    const { slug } = await tenant.issuance({ organisation_id: id, issuer: 'Vieja SL' })
    await manager.call('changeOrganisation', { params: { id }, body: { name: 'Joven SL', tax_id: taxId() } })
    const { issuer } = await manager.call('getManagedIssuance', { params: { slug } })
    expect(issuer).toBe('Joven SL')
  })

  test('cannot be read or changed by members, investors or visitors', async () => {
    const id = await made()
    const member = await memberOf(id)
    for (const other of [member, await tenant.investor(), tenant.visitor()]) {
      const attempts = [
        await other.send('getOrganisation', { params: { id } }),
        await other.send('listOrganisations'),
        await other.send('createOrganisation', { body: { name: 'Mía SL', tax_id: taxId() } }),
        await remove(member, id, other),
        await change(member, id, 'CLIENT', other),
      ]
      for (const { status } of attempts) expect([401, 403, 404]).toContain(status)
    }
  })
})

describe('a member of an organisation', () => {
  test('loses access at once when removed, and is notified by mail', async () => {
    const id = await made()
    const { slug } = await tenant.issuance({ organisation_id: id, status: 'DRAFT' })
    const [member, before] = [await memberOf(id), platform.mails.length]
    const opens = async () => (await member.send('getManagedIssuance', { params: { slug } })).status
    expect(await opens()).toBe(200)
    await remove(member, id)
    expect([403, 404]).toContain(await opens())
    expect(await member.call('getSession')).toMatchObject({ roles: ['USER'], organisations: [] })
    await platform.jobs.drain()
    expect(platform.mails.slice(before).some(({ text }) => text.includes('Olivar SL'))).toBe(true)
    expect((await remove(member, id)).error.code).toBe('wrong_state')
    const { person } = await manager.call('getUser', { params: { id: member.id } })
    const { items } = await manager.call('getUserTimeline', { params: { id: member.id } })
    expect(person.area).toBe('INVESTOR')
    expect(items).toContainEqual(
      expect.objectContaining({ what: 'Quitar a un miembro de una organización', why: reason }),
    )
  })

  test('keeps the role of one organisation when removed from another', async () => {
    const [one, other] = [await made(), await made()]
    const member = await memberOf(one)
    await tenant.join(member, other)
    await change(member, other, 'ENTREPRENEUR')
    await remove(member, one)
    expect(await member.call('getSession')).toMatchObject({
      roles: ['ENTREPRENEUR', 'USER', 'CLIENT'],
      organisations: [other],
    })
  })

  test('gets the role a manager chooses, except ADMIN', async () => {
    const id = await made()
    const member = await memberOf(id)
    await change(member, id, 'ISSUER')
    expect((await member.call('getSession')).roles).toEqual(['ISSUER', 'USER', 'CLIENT'])
    expect((await change(await tenant.person(), id, 'ISSUER')).error.code).toBe('wrong_state')
    expect((await change(member, id, 'ADMIN')).status).toBe(400)
  })

  test('cannot change their own membership, even as a manager', async () => {
    const id = await made()
    await tenant.join(manager, id)
    for (const refused of [await remove(manager, id), await change(manager, id, 'ISSUER')])
      expect(refused.error.code).toBe('own_membership')
  })

  test('sees the other members by name, without their addresses', async () => {
    const id = await made('Alameda SL')
    const [member, colleague] = [await memberOf(id), await memberOf(id)]
    const { items } = await member.call('getMyOrganisations')
    expect(items).toMatchObject([{ name: 'Alameda SL', members: [{ me: true }, { me: false }] }])
    expect(JSON.stringify(items)).not.toContain((await colleague.call('getSession')).email)
    expect((await (await tenant.investor()).send('getMyOrganisations')).status).toBe(403)
  })
})

describe('moving an issuance to another organisation', () => {
  const move = (id: string, from: string, organisation_id: string, by = manager) =>
    by.send('moveIssuance', { params: { id }, body: { from, organisation_id, reason: 'La emite su filial' } })

  test('changes its issuer and who can open it, and is logged', async () => {
    const [from, to] = [await made('Matriz SL'), await made('Filial SL')]
    const [before, after] = [await memberOf(from), await memberOf(to)]
    const { id, slug } = await tenant.issuance({ organisation_id: from, status: 'DRAFT' })
    expect((await move(id, from, to)).status).toBe(204)
    const opens = async (person: Person) =>
      (await person.send('getManagedIssuance', { params: { slug } })).status
    expect([await opens(before), await opens(after)]).toEqual([404, 200])
    expect((await manager.call('getManagedIssuance', { params: { slug } })).issuer).toBe('Filial SL')
    const { rows } = await platform.owner.query(
      "select why, before, after from audit_log where operation = 'moveIssuance' and subject_id = $1",
      [id],
    )
    expect(rows).toMatchObject([
      { why: 'La emite su filial', before: { organisation_id: from }, after: { organisation_id: to } },
    ])
  })

  test('is rejected for the same or an unknown organisation', async () => {
    const id = await made()
    const issuance = await tenant.issuance({ organisation_id: id })
    expect((await move(issuance.id, id, id)).error.code).toBe('same_organisation')
    expect((await move(issuance.id, id, manager.id)).status).toBe(404)
  })

  test('happens once for two managers at once', async () => {
    const [from, one, other] = [await made(), await made(), await made()]
    const { id } = await tenant.issuance({ organisation_id: from })
    const second = await tenant.manager()
    const answers = await Promise.all([move(id, from, one), move(id, from, other, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})
