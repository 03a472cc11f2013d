import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { database } from '../../src/server/database/connection.ts'
import { assertGoogleConfigured } from '../../src/server/tenancy/google-offers.ts'
import { warnOfReviews } from '../../src/server/tenancy/review-needs.ts'
import { testPlatform } from '../server/harness.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/**
 * Tests the protection of the simulators, which show all mails and confirm any identity: access to them would allow
 * becoming a manager.
 */
const folder = mkdtempSync(join(tmpdir(), 'tesela-stand-ins-'))
const settings = { DATA: folder, SECRET: 'a', LOG_LEVEL: 'silent', DEMO: '0', SIMULATORS: '' }
const services = { SMTP_URL: 'smtp://127.0.0.1:9', KYC_URL: 'http://127.0.0.1:9' }
const servers: ServerProcess[] = []

afterEach(() =>
  Promise.all(
    servers.splice(0).map(({ process, ended }) => {
      process.kill('SIGTERM')
      return ended
    }),
  ),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the configuration without the demo', () => {
  test.each([
    ['SMTP_URL', 'SMTP_URL is missing: name your mail server'],
    ['KYC_URL', 'KYC_URL is missing: name the service that checks identities'],
  ])('is rejected without %s, with a message', (name, sentence) => {
    expect(() => readConfig({ ...settings, ...services, [name]: undefined })).toThrow(sentence)
  })

  test('lists all missing settings at once', () => {
    expect(() => readConfig(settings)).toThrow(/SMTP_URL is missing.*\nKYC_URL is missing/)
  })

  test('is rejected with Google but no client id', () => {
    const env = { ...settings, ...services, GOOGLE_ISSUER: 'https://accounts.google.com' }
    expect(() => readConfig(env)).toThrow('GOOGLE_CLIENT_ID is missing')
  })

  test('simulates neither Google nor the error reporter', () => {
    const { google, errorReporterUrl, simulators } = readConfig({ ...settings, ...services })
    expect([google, errorReporterUrl, simulators]).toEqual([undefined, undefined, undefined])
  })

  test('has no webhook secret by default with an external identity service', () => {
    expect(readConfig({ ...settings, ...services }).kycWebhookSecret).toBeUndefined()
    expect(readConfig({ ...settings, ...services, SIMULATORS: '4001' }).kycWebhookSecret).toBeUndefined()
  })

  test('has a new simulator secret at every start', () => {
    const [one, two] = [1, 2].map(() => readConfig({ ...settings, SIMULATORS: '4001' }))
    expect(one?.kycWebhookSecret).toBe(one?.simulators?.secret)
    expect(one?.kycWebhookSecret).not.toBe(two?.kycWebhookSecret)
  })

  test('runs simulators on the configured port', () => {
    expect(readConfig({ ...settings, SIMULATORS: '4001' })).toMatchObject({
      simulators: { http: 4001, smtp: 4002 },
      smtpUrl: 'smtp://127.0.0.1:4002',
    })
  })
})

test('the demo without simulators requires the real services', () => {
  expect(() => readConfig({ ...settings, DEMO: '1', SIMULATORS: 'off' })).toThrow('SMTP_URL is missing')
})

describe.runIf(process.platform === 'linux')('a server', () => {
  test('in production listens only on its port', async () => {
    const port = await freePort()
    const server = await started({ ...services, PORT: String(port) })
    expect(listeningOf(server)).toEqual([`0.0.0.0:${port}`])
  })

  test('binds its simulators to localhost only', async () => {
    const [port, http] = [await freePort(), await freePort()]
    const server = await started({ PORT: String(port), SIMULATORS: String(http), BIND: '0.0.0.0' })
    const expected = [`0.0.0.0:${port}`, `127.0.0.1:${http}`, `127.0.0.1:${http + 1}`]
    expect(listeningOf(server)).toEqual(expected.sort())
    expect(await statusOf(http, 'localhost')).toBe(200)
    // Simulates DNS rebinding: a foreign host name that resolves to this machine.
    expect(await statusOf(http, 'rebound.example')).toBe(421)
  })
})

describe('a tenant with Google sign-in on a server without Google', () => {
  const customization = { version: 2, title: 'Casa', extras: { signInWithGoogle: true } } as const

  test('cannot publish the setting', async () => {
    const { call, account } = await testPlatform({ config: { google: undefined } })
    const { token } = await account({ roles: ['ADMIN'] })
    const body = { source: JSON.stringify(customization), base_version: 1 }
    const { status, error } = await call('publishCustomization', { token, body })
    expect([status, error.code]).toEqual([409, 'google_not_connected'])
  })

  test('prevents the server’s start with an error that names it', async () => {
    const { ownerDatabase, pool } = await testPlatform({
      tenants: [{ slug: 'casa', hosts: ['casa.localhost'], customization }],
    })
    for (const connection of [ownerDatabase, database(pool)])
      await expect(assertGoogleConfigured(connection)).rejects.toThrow('casa offers to sign in with Google')
  })
})

test('a tenant with a required regulatory review but no registry is warned of at the start', async () => {
  const asks = { version: 2, title: 'Casa', modules: { erir: 'required' } } as const
  const { ownerDatabase } = await testPlatform({
    tenants: [{ slug: 'casa', hosts: ['casa.localhost'], customization: asks }],
  })
  const startupWarnings = async (erirUrl?: string, erirWebhookSecret?: string) => {
    const notices: string[] = []
    await warnOfReviews(ownerDatabase, { erirUrl, erirWebhookSecret }, (text) => notices.push(text))
    return notices.join()
  }
  const url = 'https://registry.example.org'
  expect(await startupWarnings()).toMatch(/^ERIR_URL is missing: .* casa /)
  expect(await startupWarnings(url)).toMatch(/^ERIR_WEBHOOK_SECRET is missing: .* casa /)
  expect(await startupWarnings(url, 'secret')).toBe('')
})

async function started(env: Record<string, string>): Promise<ChildProcess> {
  const server = await startServer({ ...settings, ...env })
  servers.push(server)
  return server.process
}

/** Lists the addresses on which a process listens, from /proc. */
function listeningOf({ pid }: ChildProcess): string[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
  const sockets = new Set(descriptors.map((link) => /socket:\[(\d+)\]/.exec(link)?.[1]))
  const listening = '0A'
  return ['tcp', 'tcp6']
    .flatMap((family) => readFileSync(`/proc/${pid}/net/${family}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === listening && sockets.has(fields[9]))
    .map((fields) => addressOf(fields[1] ?? ''))
    .sort()
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Parses `0100007F:1F90` as 127.0.0.1:8080: a little-endian address and a port. */
function addressOf(hex: string): string {
  const [host = '', port = ''] = hex.split(':')
  return `${[...Buffer.from(host, 'hex')].reverse().join('.')}:${Number.parseInt(port, 16)}`
}

function statusOf(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    outgoing.once('error', reject).end()
  })
}
