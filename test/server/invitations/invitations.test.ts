import { describe, expect, test } from 'vitest'
import { advanceSeconds } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation = await tenant.organisation()
const issuance = await tenant.issuance({ organisation_id: organisation, status: 'DRAFT' })

const emailOf = async (person: Person) => (await person.call('getSession')).email
const rolesOf = async (person: Person) => (await person.call('getSession')).roles

/** Invites an address to the organisation. */
const invite = (email: string, role = 'ENTREPRENEUR') =>
  manager.send('inviteMember', { params: { id: organisation }, body: { email, role } })

async function invited(person: Person, role?: string): Promise<string> {
  return (await invite(await emailOf(person), role)).data.id
}

const answer = (person: Person, how: 'acceptInvitation' | 'declineInvitation', id: string) =>
  person.send(how, { params: { id } })

async function mailsTo(address: string): Promise<string[]> {
  await platform.jobs.drain()
  return platform.mails.filter(({ to }) => to === address).map(({ text }) => text)
}

const sees = async (person: Person) =>
  (await person.send('getManagedIssuance', { params: { slug: issuance.slug } })).status

describe('an invitation to an organisation', () => {
  test('is mailed and listed, and its acceptance makes the user a member with the role', async () => {
    const person = await tenant.person()
    const id = await invited(person, 'ISSUER')
    expect((await person.call('getSession')).invited).toBe(true)
    const { items } = await person.call('getMyInvitations')
    expect(items).toMatchObject([
      { id, organisation: 'Casas SL', roles: ['ISSUER'], invited_by: 'Elena Robles' },
    ])
    expect((await mailsTo(await emailOf(person))).join()).toContain('/invitations')
    expect(await sees(person)).toBe(403)

    expect((await answer(person, 'acceptInvitation', id)).status).toBe(204)
    expect(await person.call('getSession')).toMatchObject({
      invited: false,
      organisations: [organisation],
      roles: ['ISSUER', 'USER', 'CLIENT'],
    })
    expect(await sees(person)).toBe(200)
    const { members } = await manager.call('getOrganisation', { params: { id: organisation } })
    expect(members).toContainEqual(expect.objectContaining({ id: person.id, role: 'ISSUER' }))
  })

  test('to an unknown address leads to the registration, and can be accepted then', async () => {
    const [email, address] = ['Nueva@Casas.example', 'nueva@casas.example']
    await invite(email)
    expect((await mailsTo(address)).join()).toContain('/register?email=nueva%40casas.example&invitation=')
    const person = await tenant.person({ email: address })
    const [waiting] = (await person.call('getMyInvitations')).items
    expect((await answer(person, 'acceptInvitation', waiting?.id ?? '')).status).toBe(204)
    expect(await sees(person)).toBe(200)
  })

  test('lets its address alone register where nobody else can', async () => {
    const closed = await createTestTenant(platform, { hide: { register: true } })
    const team = await closed.manager()
    const email = 'invitada@casas.example'
    await team.call('inviteMember', {
      params: { id: await closed.organisation() },
      body: { email, role: 'ENTREPRENEUR' },
    })
    const [, invitation = ''] = /invitation=([\w-]+)/.exec((await mailsTo(email)).join()) ?? []
    const chosen = { password: 'otra-clave-larga-7', password_repeat: 'otra-clave-larga-7' }
    const person = { name: 'Ana', surname: 'Prueba', ...chosen, terms: true, privacy: true }
    const register = (body: object) => closed.visitor().send('registerUser', { body: { ...person, ...body } })
    expect((await register({ email })).status).toBe(404)
    expect((await register({ email: 'otra@casas.example', invitation })).status).toBe(404)
    expect((await register({ email: 'Invitada@casas.example', invitation })).status).toBe(200)
  })

  test('is refused to an account with an unconfirmed address', async () => {
    const person = await tenant.person({ email_verified_at: null })
    const id = await invited(person)
    expect((await answer(person, 'acceptInvitation', id)).status).toBe(403)
    expect((await person.send('getMyInvitations')).status).toBe(403)
  })

  test('is refused to other users, managers and a manager who impersonates', async () => {
    const person = await tenant.person()
    const id = await invited(person)
    const eyes = await tenant.impersonate(manager, person)
    const others = [await tenant.person(), manager, eyes, await elsewhere.person(), tenant.visitor()]
    for (const other of others)
      for (const how of ['acceptInvitation', 'declineInvitation'] as const)
        expect([401, 403, 404]).toContain((await answer(other, how, id)).status)
    expect((await person.call('getMyInvitations')).items).toHaveLength(1)
  })

  test('that was declined, withdrawn or has expired cannot be accepted', async () => {
    const [shy, late, slow] = [await tenant.person(), await tenant.person(), await tenant.person()]
    const declined = await invited(shy)
    await answer(shy, 'declineInvitation', declined)
    const withdrawn = await invited(late)
    await manager.call('withdrawInvitation', { params: { id: withdrawn } })
    for (const [person, id] of [
      [shy, declined],
      [late, withdrawn],
    ] as const) {
      expect((await answer(person, 'acceptInvitation', id)).error.code).toBe('wrong_state')
      expect(await rolesOf(person)).toEqual(['USER'])
    }
    const old = await invited(slow)
    advanceSeconds(platform, 15 * 86_400)
    const refused = await answer(slow, 'acceptInvitation', old)
    expect(refused.raw).toContain('caducado')
    expect((await slow.call('getMyInvitations')).items).toEqual([])
  })

  test('is refused while one is open or for a member, and can be repeated after a decline', async () => {
    const person = await tenant.person()
    const id = await invited(person)
    expect((await invite(await emailOf(person), 'CLIENT')).error.code).toBe('already_invited')
    await answer(person, 'declineInvitation', id)
    const again = await invited(person)
    await answer(person, 'acceptInvitation', again)
    expect((await invite(await emailOf(person))).error.code).toBe('already_member')
  })

  test("to one's own address is refused", async () => {
    expect((await invite(await emailOf(manager))).error.code).toBe('own_invitation')
  })

  test('is either accepted or withdrawn by two concurrent requests, not both', async () => {
    const person = await tenant.person()
    const id = await invited(person)
    const answers = await Promise.all([
      answer(person, 'acceptInvitation', id),
      manager.send('withdrawInvitation', { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('with an invalid address or role is rejected', async () => {
    const wrong = await invite('nadie')
    expect([wrong.status, wrong.error.fields?.map(({ field }) => field)]).toEqual([400, ['email']])
    expect((await invite('alguien@casas.example', 'ADMIN')).status).toBe(400)
  })
})

describe('an invitation to the team', () => {
  const inviteStaff = (email: string, roles: string[]) =>
    manager.send('inviteStaff', { body: { email, roles } })

  test('adds its roles to those of the account', async () => {
    const person = await tenant.person()
    const { data } = await inviteStaff(await emailOf(person), ['ADMIN'])
    expect((await manager.call('getStaffInvitations')).items.map(({ id }) => id)).toContain(data.id)
    await answer(person, 'acceptInvitation', data.id)
    expect(await rolesOf(person)).toEqual(['ADMIN', 'USER'])
    expect((await manager.call('getStaffInvitations')).items.map(({ id }) => id)).not.toContain(data.id)
    expect((await inviteStaff(await emailOf(person), ['ADMIN'])).error.code).toBe('already_member')
  })

  test('gives no rights before the second factor is set up, if the tenant requires it', async () => {
    const strict = await createTestTenant(platform, { security: { second_factor: 'optional' } })
    const [otherManager, person] = [await strict.manager(), await strict.person()]
    const body = { email: await emailOf(person), roles: ['ADMIN'] }
    const { data } = await otherManager.send('inviteStaff', { body })
    await strict.publish({ security: { second_factor: 'managers' } })
    await answer(person, 'acceptInvitation', data.id)
    expect(await person.call('getSession')).toMatchObject({ roles: [], second_factor_due: true })
    expect((await person.send('listUsers')).status).toBe(403)
  })

  test('is refused to everyone but managers', async () => {
    const body = { email: 'otra@casas.example', roles: ['ADMIN'] }
    const others = [await tenant.investor(), await tenant.member(organisation), tenant.visitor()]
    for (const other of others)
      for (const operation of ['inviteStaff', 'getStaffInvitations'] as const)
        expect([401, 403]).toContain((await other.send(operation, { body })).status)
  })
})
