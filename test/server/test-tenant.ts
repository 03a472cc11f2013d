import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Operations } from '../../src/generated/operations.ts'
import { database } from '../../src/server/database/connection.ts'
import { newId } from '../../src/server/database/ids.ts'
import { lifecycleHistory } from '../../src/server/kernel/lifecycle/tables.ts'
import { sessions, users } from '../../src/server/modules/auth/tables.ts'
import { categoryRequests } from '../../src/server/modules/categories/tables.ts'
import { customizations } from '../../src/server/modules/customizations/tables.ts'
import { files } from '../../src/server/modules/files/tables.ts'
import { issuanceDocuments } from '../../src/server/modules/issuances/documents/tables.ts'
import { issuances } from '../../src/server/modules/issuances/tables.ts'
import { kycChecks, lossSimulations, testAttempts } from '../../src/server/modules/onboarding/tables.ts'
import { organisationMembers, organisations } from '../../src/server/modules/organisations/tables.ts'
import { statusHistory } from '../../src/server/modules/people/tables.ts'
import { profileHistory } from '../../src/server/modules/profile/tables.ts'
import { referenceOf } from '../../src/server/modules/wallets/address.ts'
import { wallets } from '../../src/server/modules/wallets/tables.ts'
import { tenantHosts, tenants } from '../../src/server/tenancy/tables.ts'
import type { TestPlatform } from './harness.ts'
import {
  categoryRequestRow,
  creationHistoryRow,
  issuanceRow,
  profileRow,
  simulationRow,
  systemHistoryRow,
  testAttemptRow,
  userRow,
  walletRow,
  yearsFrom,
} from './investments/starting-rows.ts'

type Name = keyof Operations & string

export interface CallInput<N extends Name> {
  params?: Partial<Operations[N]['params']>
  body?: object | undefined
  /** The Idempotency-Key; by default a new one. */
  key?: string | undefined
  language?: 'es' | 'en'
}

/** A response; read `data` only if the status shows that it exists. */
export interface Reply<N extends Name> {
  status: number
  data: Operations[N]['result']
  error: { code?: string; reason?: { text: string }; fields?: { field: string }[] }
  raw: string
}

/** A user of the API. */
export interface Person {
  id: string
  headers: Record<string, string>
  send<N extends Name>(operation: N, sent?: CallInput<N>): Promise<Reply<N>>
  /** Returns the response's data. Throws if refused. */
  call<N extends Name>(operation: N, sent?: CallInput<N>): Promise<Operations[N]['result']>
  /** Returns the newest mailed signing code; a wrong one if there is none. */
  mailedCode(): Promise<string>
  /** Returns the body that signs an order, with a new code. */
  signature(id: string, name?: string): Promise<Operations['signContract']['body']>
  /** Stores a file of this person without bytes. */
  file(size?: number): Promise<string>
}

/** Changes to a person's account, newest test, simulation, profile and check; null removes one. */
type Change = Partial<typeof users.$inferInsert> & {
  /** The category, approved for two years. */
  investor_category?: 'SOPHISTICATED'
  test?: Partial<typeof testAttempts.$inferInsert> | null
  simulation?: Partial<typeof lossSimulations.$inferInsert> | null
  profile?: Partial<typeof profileHistory.$inferInsert> | null
  check?: Partial<typeof kycChecks.$inferInsert>
}

export interface TestTenant {
  id: string
  host: string
  visitor(): Person
  person(change?: Change): Promise<Person>
  /** Creates an investor who is identified, tested and has simulated. */
  investor(change?: Change): Promise<Person>
  manager(): Promise<Person>
  organisation(): Promise<string>
  /** Creates a member of an organisation. */
  member(organisation: string, roles?: string[]): Promise<Person>
  /** Adds a member to one more organisation. */
  join(person: Pick<Person, 'id'>, organisation: string): Promise<void>
  /** Starts a manager's impersonation of a person. */
  impersonate(manager: Person, person: Person): Promise<Person>
  /** Replaces the live customization. */
  publish(customization: CustomizationInput): Promise<void>
  issuance(change?: Partial<typeof issuances.$inferInsert>): Promise<{ id: string; slug: string }>
}

type Platform = Pick<TestPlatform, 'app' | 'library' | 'owner' | 'clock'>

/** Creates a tenant with its people and issuances, separate from every other test's. */
export async function createTestTenant(
  platform: Platform,
  customization: CustomizationInput = {},
): Promise<TestTenant> {
  const db = database(platform.owner)
  const now = platform.clock.now()
  const tenantId = newId()
  const slug = `t${randomBytes(6).toString('hex')}`
  const host = `${slug}.localhost`
  let version = 1
  await db.insert(tenants).values({ id: tenantId, slug, main_host: host, created_at: now })
  await db.insert(tenantHosts).values({ host, tenant: tenantId })
  await db.insert(customizations).values({
    id: newId(),
    tenant_id: tenantId,
    version,
    source: sourceOf(customization),
    current: true,
    created_at: now,
  })

  /** Adds a key information sheet to an issuance; in a store that fails it has no bytes. */
  const addSheet = async (issuance_id: string) => {
    const ids = { tenant_id: tenantId, issuance_id }
    const id = newId()
    await platform.app.services.files.write(tenantId, id, Buffer.from(id)).catch(() => {})
    await db.insert(files).values({
      ...ids,
      id,
      name: 'sheet.pdf',
      type: 'application/pdf',
      size: id.length,
      created_at: now,
      sha256: hashOf(id),
    })
    await db.insert(issuanceDocuments).values({
      ...ids,
      id: newId(),
      file_id: id,
      kind: 'KIIS',
      permit: 'public',
      position: 0,
      name: { es: 'Ficha de datos fundamentales' },
    })
  }

  let people = 0
  const tenant: TestTenant = {
    id: tenantId,
    host,
    visitor: () => caller(platform, host, { id: '', token: '', address: '10.9.9.9' }),
    person: async ({ profile, test, simulation, check, investor_category, ...change } = {}) => {
      people += 1
      const id = newId()
      const token = randomBytes(32).toString('base64url')
      const email = `person${people}@${slug}.test`
      const isDecided = change.validation !== undefined && change.validation !== 'pending'
      await db.insert(users).values({
        ...userRow,
        id,
        tenant_id: tenantId,
        email,
        referral_code: id,
        created_at: now,
        email_verified_at: now,
        ...change,
        validation_step: isDecided ? 1 : 0,
      })
      const ids = { id: newId(), tenant_id: tenantId, user_id: id }
      if (isDecided)
        await db
          .insert(statusHistory)
          .values({ ...ids, ...systemHistoryRow(now), status: change.validation ?? '' })
      await db.insert(wallets).values({ ...walletRow(now), ...ids, address: referenceOf(ids.id) })
      if (profile)
        await db.insert(profileHistory).values({ ...profileRow(now, change), ...ids, by_id: id, ...profile })
      if (test) await db.insert(testAttempts).values({ ...testAttemptRow(now), ...ids, ...test })
      if (check)
        await db.insert(kycChecks).values({
          ...ids,
          position: 1,
          status: change.kyc_status ?? 'success',
          provider: 'simulated',
          created_at: now,
          submitted_at: now,
          ...check,
        })
      if (simulation)
        await db.insert(lossSimulations).values({ ...simulationRow(now), ...ids, ...simulation })
      if (investor_category) {
        await db.insert(categoryRequests).values({ ...categoryRequestRow(now), ...ids })
        await db.insert(lifecycleHistory).values({
          tenant_id: tenantId,
          lifecycle: 'category-request',
          subject_id: ids.id,
          ...creationHistoryRow(now),
          to_status: 'APPROVED',
        })
      }
      await db.insert(sessions).values({
        id: newId(),
        tenant_id: tenantId,
        user_id: id,
        token_hash: hashOf(token),
        // Keeps the login recent while tests move the clock, so that nobody is asked for the password.
        created_at: yearsFrom(now, 9),
        expires_at: yearsFrom(now, 10),
      })
      const address = `10.1.${people >> 8}.${people & 255}`
      return caller(platform, host, { id, token, address }, async (size = 1) => {
        const fileId = newId()
        await db.insert(files).values({
          id: fileId,
          tenant_id: tenantId,
          person_id: id,
          name: 'proof.pdf',
          type: 'application/pdf',
          size,
          sha256: hashOf(fileId),
          created_at: now,
        })
        return fileId
      })
    },
    investor: (change = {}) => tenant.person({ ...readyToInvest, ...change }),
    publish: async (changed) => {
      version += 1
      const source = sourceOf(changed)
      await db.update(customizations).set({ source, version }).where(eq(customizations.tenant_id, tenantId))
    },
    manager: () => tenant.person({ roles: ['ADMIN'], name: 'Elena', surname: 'Robles' }),
    organisation: async () => {
      const id = newId()
      await db.insert(organisations).values({ id, tenant_id: tenantId, name: 'Casas SL', created_at: now })
      return id
    },
    member: async (organisation_id, roles = ['CLIENT']) => {
      const member = await tenant.person({ roles })
      await tenant.join(member, organisation_id)
      return member
    },
    join: async ({ id }, organisation_id) => {
      const ids = { tenant_id: tenantId, organisation_id, user_id: id, since: now }
      await db.insert(organisationMembers).values(ids)
    },
    impersonate: async (manager, { id }) => {
      const body = { reason: 'Nos ha pedido ayuda' }
      const { accessToken } = await manager.call('impersonateUser', { params: { id }, body })
      const beside = manager.headers[userToken] ?? ''
      return caller(platform, host, { id, token: accessToken, beside, address: '10.2.0.1' })
    },
    issuance: async (change = {}) => {
      const organisation_id = change.organisation_id ?? (await tenant.organisation())
      const identifiers = { id: newId(), slug: `casa-${randomBytes(4).toString('hex')}` }
      const row = { ...issuanceRow(now), ...identifiers, tenant_id: tenantId, organisation_id, ...change }
      await db.insert(issuances).values(row)
      await db.insert(lifecycleHistory).values({
        tenant_id: tenantId,
        lifecycle: 'issuance',
        subject_id: identifiers.id,
        ...creationHistoryRow(now),
        to_status: row.status,
      })
      await addSheet(identifiers.id)
      return { ...identifiers, ...(change.slug && { slug: change.slug }) }
    },
  }
  return tenant
}

/** The tenant's customization without version and title. By default orders are limited by their issuances alone. */
export type CustomizationInput = { payment?: object; [more: string]: unknown }

function sourceOf({ payment, ...more }: CustomizationInput): string {
  return JSON.stringify({
    version: 2,
    title: 'Alba Capital',
    security: { second_factor: 'optional' },
    payment: { ...bank, unpaid_percent: 100, ...payment },
    ...more,
  })
}

const bank = {
  beneficiary: 'Alba Capital SL',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBB',
  bank: 'Banco',
}

const readyToInvest: Change = {
  kyc_status: 'success',
  validation: 'validated',
  user_type: 'INDIVIDUAL',
  profile: {},
  test: {},
  simulation: {},
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const userToken = 'x-user-access-token'

function caller(
  { app, library, owner }: Platform,
  host: string,
  who: { id: string; token: string; address: string; beside?: string },
  file: Person['file'] = () => Promise.reject(new Error('A visitor has no files.')),
): Person {
  const headers: Record<string, string> = {
    host,
    ...(who.token && { [userToken]: who.token }),
    ...(who.beside && { 'x-manager-user-access-token': who.beside }),
  }

  async function send<N extends Name>(name: N, sent: CallInput<N> = {}): Promise<Reply<N>> {
    const operation = library.operations[name]
    if (!operation) throw new Error(`There is no operation ${name}.`)
    const query = new Map(Object.entries(sent.params ?? {}))
    const url = operation.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
      const value = String(query.get(key))
      query.delete(key)
      return encodeURIComponent(value)
    })
    const answer = await app.inject({
      method: operation.method,
      url,
      query: Object.fromEntries([...query].map(([key, value]) => [key, String(value)])),
      remoteAddress: who.address,
      headers: {
        ...headers,
        'accept-language': sent.language ?? 'es',
        'idempotency-key': sent.key ?? randomUUID(),
      },
      ...(sent.body && { payload: sent.body }),
    })
    // Leaves files unparsed, because they are not JSON.
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const json = isJson ? answer.json() : {}
    return { status: answer.statusCode, data: json.data, error: json.error ?? {}, raw: answer.body }
  }
  return {
    id: who.id,
    headers,
    send,
    file,
    call,
    mailedCode,
    signature: async (id, name) => {
      await send('sendSigningCode', { params: { id } })
      return { name: name ?? (await call('getSession')).name, accepted: true, code: await mailedCode() }
    },
  }

  async function mailedCode(): Promise<string> {
    const { rows } = await owner.query<{ text: string }>(
      "select text from mails where reader_id = $1 and event like 'signing/%' order by created_at desc, id desc limit 1",
      [who.id],
    )
    return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? '000000'
  }

  async function call<N extends Name>(name: N, sent?: CallInput<N>): Promise<Operations[N]['result']> {
    const reply = await send(name, sent)
    if (reply.status >= 400) throw new Error(`${name}: ${reply.status} ${reply.raw}`)
    return reply.data
  }
}
