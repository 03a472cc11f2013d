import { beforeEach, describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { addSuperManager } from '../../../src/server/tenancy/registry.ts'
import { accountWithSecondFactor } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, ownerDatabase, tenants } = platform
const managers = { roles: ['ADMIN'] }
const wish = { slug: 'brisa', title: 'Brisa', tenant_type: 'exeu', hosts: 'brisa.example\nwww.brisa.example' }
type List = Operations['listTenants']['result']

let manager: { id: string; token: string }

beforeEach(async () => {
  manager = await platform.account(managers)
  await ownerDatabase.transaction((tx) => addSuperManager(tx, tenants.alba, manager.id))
})

const list = async (q?: string) =>
  (await call('listTenants', { token: manager.token, params: q === undefined ? {} : { q } })).data as List

describe('a super-manager', () => {
  test('creates a tenant that is served at its hosts at once, with its title and type', async () => {
    const { status, data } = await call('createTenant', { token: manager.token, body: wish })
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...wish, hosts: ['brisa.example', 'www.brisa.example'], managers: 0 })
    for (const host of ['brisa.example', 'www.brisa.example']) {
      const customization = (await call('getCustomization', { host })).data
      expect(customization).toMatchObject({ title: 'Brisa', tenant_type: 'exeu' })
    }
  })

  test('lists every tenant and searches by slug and host', async () => {
    expect((await list()).items).toMatchObject([
      { slug: 'alba', hosts: ['alba.localhost', '127.0.0.1', 'localhost'] },
      { slug: 'brisa' },
      { slug: 'nexo', hosts: ['nexo.localhost'] },
    ])
    expect((await list('NEXO')).items.map(({ slug }) => slug)).toEqual(['nexo'])
    expect((await list('www.')).items.map(({ slug }) => slug)).toEqual(['brisa'])
    expect(await list('%')).toMatchObject({ items: [], total: 0 })
  })

  test("appoints a tenant's first manager, who must have registered there", async () => {
    const body = { slug: 'brisa', email: 'Rosa@brisa.example' }
    const appoint = () => call('appointManager', { token: manager.token, body })
    expect((await appoint()).error.code).toBe('nobody_to_appoint')
    const rosa = await accountWithSecondFactor(platform, {
      host: 'brisa.example',
      email: 'rosa@brisa.example',
    })
    expect((await appoint()).status).toBe(204)
    expect((await appoint()).status).toBe(204)
    const { data } = await call('getSession', { host: 'brisa.example', token: rosa.token })
    expect(data).toMatchObject({ roles: ['ADMIN', 'USER'], super_manager: false })
    expect((await list('brisa')).items).toMatchObject([{ managers: 1 }])
  })

  test.each([
    ['the slug', { ...wish, hosts: 'other.example' }, 'tenant_taken', 'slug'],
    ['a host', { ...wish, slug: 'otra', hosts: 'new.example nexo.localhost' }, 'host_taken', 'hosts'],
    ['a host in a wrong format', { ...wish, slug: 'otra', hosts: 'http://x' }, 'invalid_fields', 'hosts'],
  ])(
    'cannot create one with a taken or invalid value (%s), and gets an error at the field',
    async (_what, body, code, field) => {
      const { error } = await call('createTenant', { token: manager.token, body })
      expect(error).toMatchObject({ code, fields: [{ field, message: expect.stringMatching(/./) }] })
      expect((await list('o')).items.map(({ slug }) => slug)).not.toContain('otra')
      expect((await call('getCustomization', { host: 'new.example' })).status).toBe(421)
    },
  )

  test('creates a tenant once for ten simultaneous requests', async () => {
    const body = { ...wish, slug: 'prisa', hosts: 'prisa.example' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('createTenant', { token: manager.token, body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test("loses the rights together with the manager's role", async () => {
    await platform.owner.query("update users set roles = '{USER}' where id = $1", [manager.id])
    expect((await call('listTenants', { token: manager.token })).status).toBe(403)
  })
})

test('other managers cannot list, create or appoint beyond their tenant', async () => {
  for (const host of ['alba.localhost', 'nexo.localhost']) {
    const { token } = await platform.account({ ...managers, host })
    const ask = (name: keyof Operations, body?: object) => call(name, { host, token, body })
    expect((await ask('listTenants')).status).toBe(403)
    expect((await ask('createTenant', { ...wish, slug: 'mia', hosts: 'mia.example' })).status).toBe(403)
    expect((await ask('appointManager', { slug: 'nexo', email: 'a@b.example' })).status).toBe(403)
  }
})

test('the application can insert tenants, and cannot change or delete them', async () => {
  for (const statement of [
    "update tenants set main_host = 'evil.example'",
    'delete from tenants',
    "update tenant_hosts set host = 'evil.example'",
    'delete from tenant_hosts',
    'insert into super_managers select tenant, gen_random_uuid() from tenant_hosts',
  ])
    await expect(platform.pool.query(statement)).rejects.toThrow('permission denied')
})
