import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import type { Operation } from '../../src/language/documents/library.ts'
import { deref, type JsonSchema } from '../../src/language/documents/schema.ts'
import { holds } from '../../src/language/expressions/index.ts'
import { onlyReads } from '../../src/language/operations/requirements.ts'
import { withoutSubject } from '../../src/language/operations/without-subject.ts'
import { snapshotOf } from '../server/batch/snapshot.ts'
import { testPlatform } from '../server/harness.ts'
import type { Person } from '../server/investments/world.ts'
import { sampleOf } from './sample.ts'
import { subjectsIn } from './subjects.ts'

/**
 * Every operation that names a thing, asked by everybody whose thing it is not. Which there are say the documents, and
 * whose thing it is its address: below /manager it is for managers, a thing with a slug is for everybody on its
 * platform, any other is its owner's.
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

/** The parameters in an operation's path that name a thing of the platform's, and not one of the caller's own choosing. */
function namedIn({ path, params }: Operation): string[] {
  const asked = Object.entries(params?.properties ?? {}).filter(([name]) => path.includes(`{${name}}`))
  return asked.filter(([, schema]) => isReference(schema) || schema.type === 'integer').map(([name]) => name)
}

function isReference({ $ref = '' }: JsonSchema): boolean {
  return ['id', 'slug', 'file_id'].includes($ref.split('/').at(-1) ?? '')
}

/** The thing of the world that stands where an operation's address names one; its own where it is gone afterwards. */
function paramsOf(operation: Operation): Record<string, unknown> {
  const steps = operation.path.split('/')
  return Object.fromEntries(
    namedIn(operation).map((name) => {
      const kind = steps[steps.indexOf(`{${name}}`) - 1] ?? ''
      const found = (things[operation.operation] ?? things[kind])?.[name]
      if (found === undefined)
        throw new Error(`The world has no ${name} of ${kind}, which ${operation.operation} names.`)
      return [name, found]
    }),
  )
}

const kinds: Record<string, (keyof typeof foreign)[]> = {
  file_id: ['file', 'fileElsewhere'],
  slug: ['slugElsewhere'],
}

const files = new Map<Person, string>()

/** What a body says where its schema alone does not tell it. */
const said: Record<string, unknown> = {
  document_type: 'PASSPORT',
  hash: 'a',
  custom_slug: 'casa-nueva',
  slug: things.issuances?.slug,
  entity_id: things.entities?.id,
}

/** What a form asks for beside its type: it depends on what else is said. */
const beside: Partial<Record<Name, object>> = {
  signContract: { code: '000000' },
  countersignContract: { code: '000000' },
  attachStatementLine: { reference },
  askFollowUp: { wanted_on: '2026-12-01' },
  declareInterest: { amount: 20_000 },
  proposeTransfer: { address: '8F3A-1C2D-99B0' },
  moveTokens: { address: '8F3A-1C2D-99B0' },
}

function askOf(operation: NamedOperation, person: Person): Ask {
  const { properties = {}, required = [] } = operation.params ?? {}
  const asked = required.map((name) => [name, sampleOf(properties[name] ?? {}, library.schemas, '')] as const)
  const params = { ...Object.fromEntries(asked), ...paramsOf(operation) }
  if (!operation.body) return { params }
  const body = sampleOf(operation.body, library.schemas, files.get(person) ?? '') as object
  const known = Object.entries(said).filter(([name]) => name in body)
  return { params, body: { ...body, ...Object.fromEntries(known), ...beside[operation.name] } }
}

const send = (person: Person, { name }: NamedOperation, ask: Ask) => person.send(name, ask)

/** What somebody has sent as one of many; the answer is the one thing's. */
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

/** All that is stored, but for how often somebody has asked. */
async function standing() {
  const { 'public.rate_counters': _counts, ...rest } = await snapshotOf(platform.owner)
  return rest
}

describe('a thing of somebody else’s is refused', () => {
  test.each(rows(owned))('%s', async (_name, operation) => {
    for (const [who, person] of Object.entries({ ...strangers, ...outsiders })) {
      const { status } = await send(person, operation, askOf(operation, person))
      expect(refusals, `${who}: ${status}`).toContain(status)
    }
  })

  test.each(rows(ownersAlone))('to managers too: %s', async (_name, operation) => {
    const { status } = await send(manager, operation, askOf(operation, manager))
    expect(refusals).toContain(status)
  })

  test.each(rows(everybodys))('outside its platform: %s', async (_name, operation) => {
    for (const [who, person] of Object.entries(outsiders)) {
      const { status } = await send(person, operation, askOf(operation, person))
      expect(refusals, `${who}: ${status}`).toContain(status)
    }
  })

  test.each(rows(owned.filter(({ batch }) => batch)))('as one of many: %s', async (_name, operation) => {
    for (const [who, person] of Object.entries({ ...strangers, ...outsiders })) {
      const refused = await sendInBatch(person, operation, askOf(operation, person))
      expect([...codes, 401], `${who}: ${refused}`).toContain(refused)
    }
  })
})

/** The places of a body that name a file or an issuance, with every thing of somebody else's that it may not be. */
function placesIn({ body }: Operation): { place: string; kind: keyof typeof foreign }[] {
  const { properties = {} } = deref(body ?? {}, library.schemas)
  return Object.entries(properties).flatMap(([place, { $ref = '' }]) =>
    (kinds[$ref.split('/').at(-1) ?? ''] ?? []).map((kind) => ({ place, kind })),
  )
}

/** It only leads back to the issuance that it is told. */
const leadsBack = 'beginIdentification'
const placing = operations
  .filter(({ name }) => name !== leadsBack)
  .flatMap((operation) =>
    placesIn(operation).map(({ place, kind }) => [operation.name, place, kind, operation] as const),
  )

test.each(placing)('%s takes no %s of somebody else’s (%s)', async (_name, place, kind, operation) => {
  const person = rightful(operation)
  const { params, body } = askOf(operation, person)
  const reply = await send(person, operation, { params, body: { ...body, [place]: foreign[kind] } })
  if (reply.status === 400) expect(reply.error.fields?.map(({ field }) => field)).toEqual([place])
  else expect(refusals).toContain(reply.status)
})

const session = await owner.call('getSession')
const looked = { ...session, impersonator: 'Elena Robles' }
const admits = ({ allow }: Operation, who: object) => holds(withoutSubject(allow), { session: who })

/**
 * Every write that the owner may ask. What only managers or issuers may ask is refused for the role: no manager is
 * looked at. uploadFile is asked apart, since a file goes as a form.
 */
const deeds = operations.filter(
  (operation) =>
    !onlyReads(operation) &&
    operation.impersonated !== true &&
    !operation.upload &&
    admits(operation, session),
)
const ownHand = { code: 'requirement', reason: { text: 'refusals.own_hand' } }

/** What only its author may ask: to everybody else there is none. */
const isAuthors = ({ allow }: Operation) => /subject\.(author|by)_id == session\.id/.test(allow)

describe('who looks as somebody else does nothing in their name', () => {
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

test('nothing has changed by all that', async () => {
  expect(await standing()).toEqual(before)
})

/** What is gone once somebody has deleted it. */
const passing = owned.filter(({ name }) =>
  ['getMyDistribution', 'getMyLots', 'getMyProfitHistory'].includes(name),
)
const others = owned.filter((each) => ![...ownersAlone, ...passing].includes(each))

/** Only where this holds is what was refused above refused for who asked, and not for what. */
test.each(rows([...everybodys, ...passing, ...ownersAlone, ...others]))(
  'whose thing it is may ask: %s',
  async (_name, operation) => {
    const person = rightful(operation)
    const { status, raw } = await send(person, operation, askOf(operation, person))
    expect([400, ...refusals], raw).not.toContain(status)
  },
)

/** So that it was the looking that was refused above. */
test.each(rows(deeds.filter((operation) => !naming.includes(operation) && !admits(operation, looked))))(
  'whose account it is may ask: %s',
  async (_name, operation) => {
    const { investor } = strangers
    const { error } = await send(investor, operation, askOf(operation, investor))
    expect(['unauthenticated', 'forbidden']).not.toContain(error.code)
  },
)

test('most operations that name a thing are looked at', () => {
  expect(naming.length).toBeGreaterThan(30)
})
