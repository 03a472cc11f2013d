import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import { isObject } from '../../src/language/common/objects.ts'
import type { Operation } from '../../src/language/documents/library.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { isConditionMet } from '../../src/language/expressions/index.ts'
import { onlyReads } from '../../src/language/operations/requirements.ts'
import { withoutSubject } from '../../src/language/operations/without-subject.ts'
import { snapshotOf } from '../server/batch/snapshot.ts'
import { testPlatform } from '../server/harness.ts'
import type { Person } from '../server/test-tenant.ts'
import { placesIn, withValueAt } from './places.ts'
import { sampleOf } from './sample.ts'
import { subjectsIn } from './subjects.ts'

/**
 * Calls every operation that names a subject as every user who must not access it. The operations come from the
 * documents; access follows from the path: managers below /manager, all users of the tenant for slugs, else the owner.
 */
const platform = await testPlatform()
const { library } = platform
const { owner, manager, issuer, reference, seen, strangers, outsiders, things, foreign } =
  await subjectsIn(platform)

type Name = keyof Operations & string
type Ask = { params: Record<string, unknown>; body?: object }

const operations = Object.values(library.operations).map((operation) => ({
  ...operation,
  name: operation.operation as Name,
}))
type NamedOperation = (typeof operations)[number]

const isForManagers = ({ path }: Operation) => path.split('/').includes('manager')
const isForIssuers = ({ path }: Operation) => path.split('/').includes('issuer')
const rightful = (operation: Operation) => {
  if (isForIssuers(operation)) return issuer
  return isForManagers(operation) ? manager : owner
}
const refusals = [401, 403, 404]
const codes = ['unauthenticated', 'forbidden', 'not_found', 'document_not_found']

/** Returns the path parameters that identify a record, without those that the caller chooses. */
function namedIn({ path, params }: Operation): string[] {
  const pathParams = Object.entries(params?.properties ?? {}).filter(([name]) => path.includes(`{${name}}`))
  return pathParams
    .filter(([, schema]) => isReference(schema) || schema.type === 'integer')
    .map(([name]) => name)
}

function isReference({ $ref = '' }: JsonSchema): boolean {
  return ['id', 'slug', 'file_id'].includes($ref.split('/').at(-1) ?? '')
}

/** Returns path parameters of existing records; for operations that delete, of a record of their own. */
function paramsOf(operation: Operation): Record<string, unknown> {
  const steps = operation.path.split('/')
  return Object.fromEntries(
    namedIn(operation).map((name) => {
      const kind = steps[steps.indexOf(`{${name}}`) - 1] ?? ''
      const found = (things[operation.operation] ?? things[kind])?.[name]
      if (found === undefined)
        throw new Error(`The tenant has no ${name} of ${kind}, which ${operation.operation} names.`)
      return [name, found]
    }),
  )
}

const files = new Map<Person, string>()

/** Values of bodies that the schema alone does not determine. */
const said: Record<string, unknown> = {
  document_type: 'PASSPORT',
  hash: 'a',
  custom_slug: 'casa-nueva',
  slug: things.issuances?.slug,
  entity_id: things.entities?.id,
  organisation_id: things.organisations?.id,
}

/** Values that forms require in addition to their types, depending on other values. */
const besideWith = (file: string): Partial<Record<Name, object>> => ({
  requestCategory: {
    ...{ meets_income: true, portfolio: 10_000_001, income_proofs: [file] },
    ...{ meets_experience: true, experience_months: 24, experience_proofs: [file] },
    experience: 'Analista de valores en el Banco Norte',
    ...{ meets_transactions: true, transactions: 20, transactions_proofs: [file] },
    ...{ meets_professional: true, professional: 'Banco Norte', professional_proofs: [file] },
  },
  signContract: { code: '000000' },
  countersignContract: { code: '000000' },
  attachStatementLine: { reference },
  registerReceipt: { twin: 'OTHER', proof: 'OTHER' },
  askFollowUp: { wanted_on: '2026-12-01' },
  declareInterest: { amount: 20_000 },
  proposeTransfer: { address: '8F3A-1C2D-99B0' },
  moveTokens: { address: '8F3A-1C2D-99B0' },
})

function askOf(operation: NamedOperation, person: Person): Ask {
  const { properties = {}, required = [] } = operation.params ?? {}
  const requiredValues = required.map(
    (name) => [name, sampleOf(properties[name] ?? {}, library.schemas, '')] as const,
  )
  const params = { ...Object.fromEntries(requiredValues), ...paramsOf(operation) }
  if (!operation.body) return { params }
  const file = files.get(person) ?? ''
  const body = sampleOf(operation.body, library.schemas, file) as object
  const known = Object.entries(said).filter(([name]) => name in body)
  return { params, body: { ...body, ...Object.fromEntries(known), ...besideWith(file)[operation.name] } }
}

const send = (person: Person, { name }: NamedOperation, ask: Ask) => person.send(name, ask)

/** Calls the operation in a batch of one and returns its response. */
async function sendInBatch(person: Person, { name }: NamedOperation, ask: Ask) {
  const { status, data } = await person.send('runBatch', { body: { operation: name, items: [ask] } })
  return status === 200 ? data.items[0]?.problem?.code : status
}

const naming = operations.filter((operation) => namedIn(operation).length > 0)
const owned = naming.filter((operation) => isForManagers(operation) || !namedIn(operation).includes('slug'))
const everybodys = naming.filter((operation) => !owned.includes(operation))
const ownersAlone = owned.filter((operation) => !isForManagers(operation) && !onlyReads(operation))
const rows = (list: readonly NamedOperation[]) =>
  list.map((operation) => [operation.name, operation] as const)

let before: Record<string, string>
beforeAll(async () => {
  for (const person of [owner, manager, issuer, outsiders.managerElsewhere, ...Object.values(strangers)])
    files.set(person, await person.file())
  before = await standing()
})

/** Returns all stored rows except the rate counters. */
async function standing() {
  const { 'public.rate_counters': _counts, ...rest } = await snapshotOf(platform.owner)
  return rest
}

describe('access to a record of another user or tenant', () => {
  test.each(rows(owned))('%s', async (_name, operation) => {
    for (const [who, person] of Object.entries({ ...strangers, ...outsiders })) {
      const { status } = await send(person, operation, askOf(operation, person))
      expect(refusals, `${who}: ${status}`).toContain(status)
    }
  })

  test.each(rows(ownersAlone))('refuses managers: %s', async (_name, operation) => {
    const { status } = await send(manager, operation, askOf(operation, manager))
    expect(refusals).toContain(status)
  })

  test.each(rows(everybodys))('refuses other tenants: %s', async (_name, operation) => {
    for (const [who, person] of Object.entries(outsiders)) {
      const { status } = await send(person, operation, askOf(operation, person))
      expect(refusals, `${who}: ${status}`).toContain(status)
    }
  })

  test.each(rows(owned.filter(({ batch }) => batch)))(
    'refuses strangers in a batch: %s',
    async (_name, operation) => {
      for (const [who, person] of Object.entries({ ...strangers, ...outsiders })) {
        const refused = await sendInBatch(person, operation, askOf(operation, person))
        expect([...codes, 401], `${who}: ${refused}`).toContain(refused)
      }
    },
  )
})

/** Excludes a link back to the issuance, and proofs of companies, which the form of a person without one drops. */
const harmless = [
  'beginIdentification.slug',
  ...['own_funds', 'turnover', 'balance'].map((criterion) => `requestCategory.${criterion}_proofs.[]`),
]
const placing = operations.flatMap((operation) =>
  placesIn(operation, library.schemas)
    .map((place) => ({ operation, ...place, at: place.path.join('.') }))
    .filter(({ at }) => !harmless.includes(`${operation.name}.${at}`)),
)
type Placed = (typeof placing)[number]
type ForeignName = keyof typeof foreign.elsewhere

/** Maps places of bodies and queries to the kinds of records that they name. */
const recordKinds: Record<string, ForeignName> = {
  token_class: 'issuance',
  class_id: 'issuance',
  entity_id: 'entity',
  entity: 'entity',
  organisation_id: 'organisation',
  from: 'organisation',
  distribution_id: 'distribution',
  investment_id: 'investment',
  investor: 'person',
  proof_file_id: 'file',
  'agreements.[]': 'file',
}

/** Lists the records of others that a place may be given: managers may name those of strangers in their tenant. */
function foreignFor({ operation, kind, at }: Placed): string[] {
  const name = kind === 'file_id' ? 'file' : kind === 'slug' ? 'slug' : recordKinds[at]
  if (name === undefined)
    throw new Error(`${operation.name} names a record as ${at}, and there is no foreign one.`)
  const isOfStranger = name === 'file' || (name === 'entity' && !isForManagers(operation))
  return [foreign.elsewhere[name], ...(isOfStranger ? [foreign.stranger[name]] : [])]
}

/** Calls the operation with a record at a place. */
async function sendWith({ operation, part, path, at }: Placed, value: string) {
  const person = rightful(operation)
  const { params, body } = askOf(operation, person)
  if (part === 'query') return send(person, operation, { params: { ...params, [at]: value } })
  const placed = withValueAt(operation.body ?? {}, library.schemas, body, path, value)
  return send(person, operation, { params, body: isObject(placed) ? placed : {} })
}

const unknownOf = ({ kind }: Placed) =>
  kind === 'slug' ? 'no-hay-tal' : '0199a1b2-0000-7000-8000-000000000001'

test.each(placing.filter(({ kind, part }) => kind !== 'id' && part === 'body'))(
  '$operation.name rejects another user’s record as $at',
  async (place) => {
    for (const value of foreignFor(place)) {
      const reply = await sendWith(place, value)
      const fields = reply.error.fields?.map(({ field }) => field.split('.')[0])
      if (reply.status === 400) expect(fields).toEqual([place.path[0]])
      else expect(refusals).toContain(reply.status)
    }
  },
)

const answered = placing.filter(({ kind, part }) => kind === 'id' || part === 'query')

test.each(answered)('$operation.name answers to another user’s record as $at as to none', async (place) => {
  const unknown = await sendWith(place, unknownOf(place))
  if (place.part === 'body') expect(unknown.status).toBeGreaterThanOrEqual(400)
  for (const value of foreignFor(place)) {
    const { status, error, data } = await sendWith(place, value)
    expect({ status, code: error.code, data }).toEqual({
      status: unknown.status,
      code: unknown.error.code,
      data: unknown.data,
    })
  }
})

const session = await owner.call('getSession')
const looked = { ...session, impersonator: 'Elena Robles' }
const admits = ({ allow }: Operation, who: object) => isConditionMet(withoutSubject(allow), { session: who })

/**
 * Lists every write that the owner may call. Those for managers or issuers are refused by role; uploadFile is tested
 * separately, because it sends a form.
 */
const deeds = operations.filter(
  (operation) =>
    !onlyReads(operation) &&
    operation.impersonated !== true &&
    !operation.upload &&
    admits(operation, session),
)
const ownHand = { code: 'requirement', reason: { text: 'refusals.own_hand' } }

/** Returns whether only the author may call the operation; others get 404. */
const isAuthors = ({ allow }: Operation) => /subject\.(author|by)_id == session\.id/.test(allow)

describe('an impersonating manager cannot write', () => {
  test.each(rows(deeds))('%s', async (_name, operation) => {
    const { error } = await send(seen, operation, askOf(operation, owner))
    const refused = admits(operation, looked) ? ownHand : { code: 'forbidden' }
    expect(error).toMatchObject(isAuthors(operation) ? { code: 'not_found' } : refused)
  })

  test('uploadFile', async () => {
    const blank = { width: 8, height: 8, channels: 3, background: 'white' } as const
    const file = { name: 'a.png', bytes: await sharp({ create: blank }).png().toBuffer() }
    const { error } = await platform.call('uploadFile', { headers: seen.headers, file })
    expect(error).toMatchObject(ownHand)
  })
})

test('the refused calls changed no stored row', async () => {
  expect(await standing()).toEqual(before)
})

const own: Partial<Record<ForeignName, unknown>> = {
  issuance: things.issuances?.id,
  entity: things.entities?.id,
  organisation: things.organisations?.id,
  person: owner.id,
}

/** Proves that the answers above depend on the record, because the caller's own is answered otherwise. */
test.each(answered.filter(({ kind, at }) => kind === 'id' && own[recordKinds[at] ?? 'slug']))(
  '$operation.name accepts one’s own record as $at',
  async (place) => {
    const [unknown, mine] = [
      await sendWith(place, unknownOf(place)),
      await sendWith(place, String(own[recordKinds[place.at] ?? 'slug'])),
    ]
    expect([mine.status, mine.error.code, mine.data]).not.toEqual([
      unknown.status,
      unknown.error.code,
      unknown.data,
    ])
  },
)

/** Lists the reads whose records the operations below delete, so that they are tested before those. */
const passing = owned.filter(({ name }) =>
  ['getEarningsReceipt', 'getMyDistribution', 'getMyLots', 'getMyProfitHistory'].includes(name),
)
const others = owned.filter((each) => ![...ownersAlone, ...passing].includes(each))

/** Proves that the refusals above depend on the caller, because the same calls succeed for others. */
test.each(rows([...everybodys, ...passing, ...ownersAlone, ...others]))(
  'the owner may call %s',
  async (_name, operation) => {
    const person = rightful(operation)
    const { status, raw } = await send(person, operation, askOf(operation, person))
    expect([400, ...refusals], raw).not.toContain(status)
  },
)

/** Proves that the refusals above depend on impersonation. */
test.each(rows(deeds.filter((operation) => !naming.includes(operation) && !admits(operation, looked))))(
  'the account’s user may call %s',
  async (_name, operation) => {
    const { investor } = strangers
    const { error } = await send(investor, operation, askOf(operation, investor))
    expect(['unauthenticated', 'forbidden']).not.toContain(error.code)
  },
)

test('more than 30 operations that name a record are tested', () => {
  expect(naming.length).toBeGreaterThan(30)
})
