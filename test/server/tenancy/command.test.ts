import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountWithSecondFactor } from '../auth/authenticator.ts'
import { testPlatform } from '../harness.ts'
import cases from './command.json' with { type: 'json' }

/** Runs the operator's command `npm run tenant` with the tenants alba and nexo. */
const platform = await testPlatform()
const folder = mkdtempSync(join(tmpdir(), 'tesela-tenant-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const casa = {
  slug: 'casa',
  hosts: ['casa.example.com', 'www.casa.example.com'],
  customization: { version: 2, title: 'Casa Roja' },
}

test.each(cases)('$title', async ({ document, says }) => {
  const { code, output } = await command('add', written(document))
  expect(code).toBe(1)
  for (const sentence of says) expect(output).toContain(sentence)
  expect(await hosts()).not.toContain('casa.example.com')
})

test('a file that is missing or not JSON is reported', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{ "slug": ')
  expect((await command('add', file)).output).toContain('broken.json is not JSON')
  expect((await command('add', join(folder, 'nothing.json'))).output).toContain(
    'nothing.json cannot be read.',
  )
})

test('a new tenant is served at once, and a confirmed account can become its manager', async () => {
  const added = await command('add', written(casa))
  expect(added.output).toContain('casa answers at casa.example.com, www.casa.example.com.')
  const answer = await platform.call('getCustomization', { host: 'www.casa.example.com' })
  expect(answer).toMatchObject({ status: 200, data: { title: 'Casa Roja' } })

  const before = await command('manager', 'casa', 'ana@example.org')
  expect(before.output).toContain('Nobody has registered and confirmed ana@example.org with casa')
  const { token } = await accountWithSecondFactor(platform, {
    host: 'casa.example.com',
    email: 'ana@example.org',
  })
  for (const _again of [1, 2]) {
    const made = await command('manager', 'casa', 'Ana@example.org')
    expect(made).toEqual({ code: 0, output: 'Ana@example.org manages casa.\n' })
  }
  const session = await platform.call('getSession', { host: 'casa.example.com', token })
  expect(session.data).toMatchObject({ roles: ['ADMIN', 'USER'] })
})

test("the list shows each tenant's hosts, the main one first", async () => {
  const { output } = await command('list')
  expect(output).toMatch(/^alba +alba\.localhost, 127\.0\.0\.1, localhost$/m)
  expect(output).toMatch(/^nexo +nexo\.localhost$/m)
})

test('an unknown command prints the usage', async () => {
  const { code, output } = await command('destroy')
  expect(code).toBe(1)
  expect(output).toContain('npm run tenant -- add FILE')
})

function written(document: unknown): string {
  const file = join(folder, 'tenant.json')
  writeFileSync(file, JSON.stringify(document, null, 2))
  return file
}

async function hosts(): Promise<string[]> {
  const { rows } = await platform.owner.query<{ host: string }>('select host from tenant_hosts')
  return rows.map(({ host }) => host)
}

async function command(...args: string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/tenant.ts', ...args], {
    env: { ...process.env, DATABASE_URL: platform.owner.options.connectionString, SECRET: 'only for tests' },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const [code] = await once(child, 'close')
  return { code, output }
}
