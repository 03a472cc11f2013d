import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/language/documents/library.ts'
import { deref, type JsonSchema } from '../../../src/language/documents/schema.ts'
import { type CallOptions, type Reply, testPlatform } from '../harness.ts'
import { type Caller, callersOf } from './callers.ts'

/** Enables every optional feature, because disabled ones are refused before validation. */
const platform = await testPlatform({
  tenants: [
    {
      slug: 'alba',
      hosts: ['alba.localhost'],
      customization: {
        version: 2,
        title: 'Alba',
        extras: { signInWithGoogle: true, payWithBalance: true },
        modules: { payment_profit: 'mangopay', sms: 'twilio' },
        payment: { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] },
      },
    },
    { slug: 'nexo', hosts: ['nexo.localhost'], customization: { version: 2, title: 'Nexo' } },
  ],
})
const { call, library } = platform
const callers = await callersOf(platform)

const operations = Object.values(library.operations)
const withBody = operations.filter(({ body }) => body !== undefined)
const withParams = operations.filter(({ params }) => Object.keys(params?.properties ?? {}).length > 0)

const hostile = [
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '" onerror="alert(1)',
  'javascript:alert(1)',
  '{{7*7}}',
  '\u0000',
  '\ud800',
  '٣',
  'x'.repeat(100_000),
]
const hostileParams = [
  ...hostile.filter((text) => text !== '\ud800').slice(0, -1),
  'x'.repeat(2000),
  '-1',
  '1e309',
  '0',
  'NaN',
  '../../etc/passwd',
]
const wrongTypes = [null, 12.5, -1, 2 ** 53, true, [], {}, [[]], '']

/** Takes every sixth pair of field and value, because the full matrix takes minutes. */
function paired<T>(field: number, values: readonly T[]): T[] {
  return process.env.LONG_TESTS ? [...values] : values.filter((_, index) => (index + field) % 6 === 0)
}

/** The errors about the caller, which precede validation. */
const ofTheGuard = [
  'unauthenticated',
  'session_expired',
  'forbidden',
  'not_offered',
  'preview_only',
  'too_many',
]
/** The errors of validation. */
const ofValidation = ['invalid_fields', 'bad_request', 'not_json', 'too_much', 'too_large']

/**
 * Returns the least privileged caller that may call the operation. Throws if nobody may, because validation would never
 * run.
 */
function whoMay(operation: Operation): Caller {
  const caller = callers.find(({ may }) => may(operation))
  if (!caller) throw new Error(`Nobody here may ask ${operation.operation}.`)
  return caller
}

/** Calls from a separate address, so that no limit applies. */
async function ask(operation: Operation, { token }: Caller, options: CallOptions): Promise<Reply> {
  if (operation.limit) await platform.owner.query('delete from rate_counters')
  const byte = () => Math.floor(Math.random() * 250)
  return call(operation.operation as Parameters<typeof call>[0], {
    params: sampleParams(operation),
    token,
    address: `10.${byte()}.${byte()}.1`,
    ...options,
  })
}

/** Returns a valid value of a schema, in which a test then changes one field. */
function sample(reference: JsonSchema): unknown {
  const schema = deref(reference, library.schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  const byFormat: Record<string, string> = {
    uuid: randomUUID(),
    email: 'someone@example.com',
    date: '1990-02-03',
    code5: '12345',
    code6: '123456',
  }
  return byFormat[schema.format as string] ?? 'x'.repeat(Math.max(8, Number(schema.minLength ?? 0)))
}

const sampleParams = (operation: Operation) =>
  Object.fromEntries(
    Object.entries(operation.params?.properties ?? {})
      .filter(([name]) => operation.params?.required?.includes(name))
      .map(([name, schema]) => [name, deref(schema, library.schemas).pattern ? 'some-slug' : sample(schema)]),
  )

/** Counts the rows of all tables; prepared, because it runs before and after every call. */
const rowsOfAll = await platform.owner
  .query<{ text: string }>(
    `select 'select ' || string_agg(format('(select count(*) from public.%I)', relname), ' + ') || ' as all' as text
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_counters'`,
  )
  .then(({ rows }) => rows[0]?.text ?? '')

async function count(): Promise<unknown> {
  const { rows } = await platform.owner.query({ name: 'count', text: rowsOfAll })
  return rows[0].all
}

/** Expects an error of validation; if a field is given, for that field. */
async function expectRefused(operation: Operation, options: CallOptions, field?: string): Promise<void> {
  const { error } = await ask(operation, whoMay(operation), options)
  const sent = JSON.stringify(options)?.slice(0, 200)
  expect(ofValidation, `${sent}: ${error?.code}`).toContain(error?.code)
  expect(error).toMatchObject({ message: expect.any(String), request_id: expect.any(String) })
  for (const { key } of error.fields ?? []) expect(key).toMatch(/^validator\.[a-z_]+$/)
  if (field !== undefined)
    expect(
      error.fields?.map((each) => each.field),
      sent,
    ).toContain(field)
}

describe('invalid input', () => {
  test.each(withBody.map((operation) => [operation.operation, operation] as const))(
    'is rejected without changes as body of %s',
    async (_name, operation) => {
      const before = await count()
      const type = deref(operation.body ?? {}, library.schemas)
      const good = sample(operation.body ?? {}) as Record<string, unknown>
      for (const body of [
        // Excludes the empty body if nothing is required, because it is valid.
        ...(type.required?.length ? [''] : []),
        'not json',
        '{"a":',
        '[]',
        '[1]',
        '"text"',
        'null',
        '1e999',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{}}}',
      ])
        await expectRefused(operation, { body, headers: { 'content-type': 'application/json' } })
      await expectRefused(operation, {
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await expectRefused(operation, { body: '<a/>', headers: { 'content-type': 'application/xml' } })
      await expectRefused(operation, { body: { ...good, role: 'ADMIN' } }, 'role')
      await expectRefused(operation, { body: { ...good, tenant_id: platform.tenants.nexo } }, 'tenant_id')
      await expectRefused(operation, {
        body: `{"a":"${'x'.repeat(300_000)}"}`,
        headers: { 'content-type': 'application/json' },
      })
      await expectRefused(operation, {
        body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        headers: { 'content-type': 'application/json' },
      })
      for (const name of type.required ?? []) {
        const { [name]: _left, ...rest } = good
        await expectRefused(operation, { body: rest }, name)
      }
      expect(await count()).toBe(before)
    },
  )

  test.each(withBody.map((operation) => [operation.operation, operation] as const))(
    'causes no server error as a value in the body of %s',
    async (_name, operation) => {
      const type = deref(operation.body ?? {}, library.schemas)
      const good = sample(operation.body ?? {}) as Record<string, unknown>
      for (const [index, [name, reference]] of Object.entries(type.properties ?? {}).entries()) {
        const schema = deref(reference, library.schemas)
        for (const value of paired(index, [...wrongTypes, ...hostile])) {
          const reply = await ask(operation, whoMay(operation), { body: { ...good, [name]: value } })
          expect(ofTheGuard).not.toContain(reply.error?.code)
          expect([name, String(value).slice(0, 30), reply.status < 500]).toEqual([
            name,
            String(value).slice(0, 30),
            true,
          ])
          if (
            typeof value === 'string' &&
            value.length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY)
          )
            expect([name, reply.status >= 400]).toEqual([name, true])
        }
      }
    },
  )

  test.each(withParams.map((operation) => [operation.operation, operation] as const))(
    'causes no server error and no changes as a parameter of %s',
    async (_name, operation) => {
      const before = await count()
      for (const [index, name] of Object.keys(operation.params?.properties ?? {}).entries())
        for (const value of paired(index, hostileParams)) {
          const params = { ...sampleParams(operation), [name]: value }
          const reply = await ask(operation, whoMay(operation), { params })
          expect(ofTheGuard).not.toContain(reply.error?.code)
          expect([name, value.slice(0, 30), reply.status < 500]).toEqual([name, value.slice(0, 30), true])
        }
      await expectRefused(operation, { params: { ...sampleParams(operation), unknown: 'x' } }, 'unknown')
      expect(await count()).toBe(before)
    },
  )
})

/** Returns a call with a key that no document knows. */
function strangeTo(operation: Operation): CallOptions {
  return operation.body
    ? { body: { ...(sample(operation.body) as object), unknown: 1 } }
    : { params: { ...sampleParams(operation), unknown: 'x' } }
}

test.each(
  [...new Set([...withBody, ...withParams])].map((operation) => [operation.operation, operation] as const),
)('%s is validated for each permitted role, and refused to the others', async (_name, operation) => {
  for (const caller of callers) {
    const { error } = await ask(operation, caller, strangeTo(operation))
    const outcome = [caller.who, error?.code, error?.fields?.some(({ field }) => field === 'unknown')]
    const refused = caller.token === undefined ? 'unauthenticated' : 'forbidden'
    expect(outcome).toEqual([
      caller.who,
      ...(caller.may(operation) ? ['invalid_fields', true] : [refused, undefined]),
    ])
  }
})

test('a wrong field is reported with its key and a message in the requested language', async () => {
  const body = { email: 'not an address', password: 'short' }
  const spanish = await call('login', { body })
  expect(spanish.status).toBe(400)
  expect(spanish.error.fields).toMatchObject([
    { field: 'email', key: 'validator.error_email' },
    { field: 'password', key: 'validator.error_string_min' },
  ])
  const english = await call('login', { body, language: 'en' })
  expect(english.error.fields?.[0]?.message).not.toBe(spanish.error.fields?.[0]?.message)
})

test('wrong methods return 405, malformed paths 400 and unknown paths 404, all as JSON', async () => {
  const wrong = await platform.app.inject({
    method: 'DELETE',
    url: '/v2/user/login',
    headers: { host: 'alba.localhost' },
  })
  expect([wrong.statusCode, wrong.json().error.code, wrong.headers.allow]).toEqual([
    405,
    'method_not_allowed',
    'POST',
  ])
  const malformed = await platform.app.inject({
    method: 'GET',
    url: '/v2/pfp/issuances/%ff%',
    headers: { host: 'alba.localhost' },
  })
  expect([malformed.statusCode, malformed.json().error.code]).toEqual([400, 'bad_request'])
  const nowhere = await platform.app.inject({
    method: 'GET',
    url: '/v2/nowhere',
    headers: { host: 'alba.localhost' },
  })
  expect([nowhere.statusCode, nowhere.json().error.code]).toEqual([404, 'not_found'])
})
