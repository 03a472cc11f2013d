import type { PoolClient } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { fill, idOf } from '../../../scripts/lib/fill.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { makeSuperManager } from '../../../src/server/tenancy/registry.ts'
import { company } from '../entities/company.ts'
import { testPlatform } from '../harness.ts'
import { order, paid } from '../investments/steps.ts'
import { newWorld, type Person } from '../investments/world.ts'

/** Rows of each list; whoever reads as many has read the whole table. */
const rows = 6000
/** Of each of two statuses a thousand are counted, and some are shown. */
const most = 2200

const platform = await testPlatform()

/** What the server's login asks of the database. */
const asked: { text: string; values: unknown[] }[] = []
platform.pool.on('acquire', (client: PoolClient & { heard?: true }) => {
  if (client.heard) return
  client.heard = true
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query(statement: string | { text: string }, values: unknown[] = []) {
      if (typeof statement === 'object') asked.push({ text: statement.text, values })
      return query(statement, ...(typeof values === 'function' || values.length > 0 ? [values] : []))
    },
  })
})
afterAll(() => platform.pool.removeAllListeners('acquire'))

const places = await newWorld(platform)
await fill(platform.owner, 'issuances', `id = '${(await places.issuance()).id}'`, rows, {
  id: idOf(2),
  slug: "'house-' || g",
  status: "case when g % 2 = 0 then 'CAMPAIGN' else 'CLOSED' end",
  title: "jsonb_build_object('es', 'Casa ' || g, 'en', 'House ' || g)",
  starts_on: 'sample.starts_on - g % 700',
  ends_on: 'sample.ends_on + g % 700',
  tokens_taken: '100',
  raised: 'g',
  min_ticket: '10000 + g',
})

// One person's, on one issuance, stand in the midst of others in every order: each narrower list is as long as the widest.
const orders = await newWorld(platform)
const investor = await orders.investor()
const organisation_id = await orders.organisation()
const house = await orders.issuance({ organisation_id })
await fillOrders(investor, house, 3, { minutes: '-g', tokens: `${rows} + g` })
await fillOrders(await orders.investor(), await orders.issuance(), 6, {
  minutes: `case when g % 2 = 0 then g else -2 * ${rows} - g end`,
  tokens: `case when g % 2 = 0 then g else 3 * ${rows} + g end`,
})

async function fillOrders(
  person: Person,
  { slug }: { slug: string },
  kind: number,
  { minutes, tokens }: { minutes: string; tokens: string },
): Promise<void> {
  const { id } = await order(person, slug, 1)
  await fill(platform.owner, 'investments', `id = '${id}'`, rows, {
    id: idOf(kind),
    reference: `'REF${kind}-' || g`,
    status: "case when g % 4 < 2 then 'CANCELED' else 'MINTED' end",
    created_at: `sample.created_at + ((${minutes}) || ' minutes')::interval`,
    tokens,
    amount: `(${tokens}) * sample.price`,
    total: `(${tokens}) * sample.price + sample.service_fee + sample.method_fee`,
  })
}

await fill(platform.owner, 'customizations', `tenant_id = '${orders.tenantId}'`, rows, {
  id: idOf(4),
  version: '1 + g',
  current: 'false',
})
await fill(platform.owner, 'tenants', `id = '${orders.tenantId}'`, rows, {
  id: idOf(5),
  slug: "'platform-' || g",
})
await fill(platform.owner, 'organisations', `tenant_id = '${orders.tenantId}'`, rows, {
  id: idOf(10),
  name: "'Casas ' || g",
  tax_id: "''",
})
await platform.owner.query(
  `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
   values ($1, ${idOf(7, '0')}, 'deliverMail', '{}', 1, 'Error', now())`,
  [orders.tenantId],
)
await fill(platform.owner, 'failed_jobs', `tenant_id = '${orders.tenantId}'`, rows, {
  id: idOf(7),
  data: "jsonb_build_object('mail', g)",
  failed_at: "sample.failed_at - g * interval '1 minute'",
})
await platform.owner.query(
  `insert into provider_events
     (tenant_id, id, provider, event_id, webhook, received_at, query, content_type, body, state, tries)
   values ($1, ${idOf(8, '0')}, 'kyc', 'one', 'receiveIdentityEvent', now(), '', '', '', 'applied', 1)`,
  [orders.tenantId],
)
await fill(platform.owner, 'provider_events', `tenant_id = '${orders.tenantId}'`, rows, {
  id: idOf(8),
  event_id: "'event-' || g",
  received_at: "sample.received_at - g * interval '1 minute'",
})
const chief = await orders.manager()
const member = await orders.member(organisation_id)
await platform.ownerDatabase.transaction((tx) => makeSuperManager(tx, orders.tenantId, chief.id))
const everywhere = await places.manager()
const gone = await orders.investor()
const left = await paid(gone, chief, (await orders.issuance()).slug, 1)
await gone.call('withdrawInvestment', { params: { id: left } })
// Most of what was owed has long arrived.
await fill(platform.owner, 'payouts', `tenant_id = '${orders.tenantId}'`, rows, {
  id: idOf(9),
  investment_id: idOf(3),
  reason: "'LATE_PAYMENT'",
  received_reference: "'movement-' || g",
  amount: '10000 + g',
  status: "case when g % 10 = 0 then 'OWED' else 'CONFIRMED' end",
  owed_at: "sample.owed_at - g * interval '10 minutes'",
})

await fill(platform.owner, 'users', `id = '${gone.id}'`, rows, {
  id: idOf(10),
  email: "'person-' || g || '@example.org'",
  name: "'Persona ' || g",
  referral_code: "'R' || g",
  google_subject: 'null',
  roles: "case when g % 2 = 0 then '{USER}' else '{ENTREPRENEUR}' end::text[]",
  kyc_status: "case when g % 2 = 0 then 'success' else 'manual_review' end",
  created_at: "sample.created_at - g * interval '10 minutes'",
})

await platform.owner.query(
  "insert into own_answers (tenant_id, user_id, field, answer) values ($1, $2, 'own_club', 'none')",
  [orders.tenantId, gone.id],
)
await platform.owner.query(
  `insert into closure_history (tenant_id, id, user_id, email, by_id, reason, at, kept_until)
   select tenant_id, id, id, email, id, '', created_at, created_at from users
   where tenant_id = $1 and email like 'person-%@example.org'`,
  [orders.tenantId],
)
await platform.owner.query('analyze closure_history')
await investor.file()
await fill(platform.owner, 'files', `person_id = '${investor.id}'`, rows, {
  id: idOf(11),
  created_at: "sample.created_at - g * interval '1 minute'",
})
await chief.call('getUser', { params: { id: investor.id } })
await fill(platform.owner, 'audit_log', `operation = 'getUser' and subject_id = '${investor.id}'`, rows, {
  id: idOf(12),
  operation: "case when g % 2 = 0 then 'getUser' else 'impersonateUser' end",
  at: "sample.at - g * interval '1 minute'",
  chain_position: 'null',
  chain_hash: 'null',
})

const proved = { meets_professional: true, professional: 'Banco Norte', word: 'Declaro' }
await investor.call('requestCategory', { body: { ...proved, professional_proofs: [await investor.file()] } })
await fill(platform.owner, 'category_requests', `user_id = '${investor.id}'`, rows, {
  id: idOf(13),
  position: '1 + g',
  status: "case when g % 2 = 0 then 'REJECTED' else 'WITHDRAWN' end",
  requested_at: "sample.requested_at - g * interval '10 minutes'",
})

const entity = await investor.call('createEntity', { body: company() })
const entityRows = `id = '${entity.id}'`
await fill(platform.owner, 'entities', entityRows, rows, {
  id: idOf(13),
  user_id: `'${investor.id}'`,
  tax_id: "'T' || g",
  status: "case when g % 2 = 0 then 'SENT' else 'APPROVED' end",
  changed_at: "sample.changed_at - g * interval '1 minute'",
})
await fill(platform.owner, 'entity_history', `entity_id = '${entity.id}'`, rows, {
  id: idOf(14),
  entity_id: idOf(13),
})

await fill(platform.owner, 'own_answers', `user_id = '${gone.id}'`, rows, {
  user_id: idOf(10),
  answer: "case when g % 1000 = 0 then 'gold' else 'silver' end",
})
await investor.call('addBankAccount', { body: { iban: 'ES9121000418450200051332', holder: 'Otra Persona' } })
await fill(platform.owner, 'bank_accounts', `user_id = '${investor.id}'`, rows, {
  id: idOf(15),
  iban: "'ES' || g",
  status: "case when g % 2 = 0 then 'REVIEW' else 'VERIFIED' end",
  changed_at: "sample.changed_at - g * interval '1 minute'",
})
const { id: wallet } = await investor.call('addWallet', { body: { address: `0x${'a1'.repeat(20)}` } })
await fill(platform.owner, 'wallets', `id = '${wallet}'`, rows, {
  id: idOf(16),
  address: "'0x' || lpad(to_hex(g), 40, '0')",
  status: "case when g % 2 = 0 then 'REVIEW' else 'VERIFIED' end",
  changed_at: "sample.changed_at - g * interval '1 minute'",
})
// Everybody of the platform is on the list of one issuance, and holds its tokens.
const crowded = `tenant_id = '${orders.tenantId}' and issuance_id = '${house.id}'`
const email = async (person: Person) => (await person.call('getSession')).email
const params = { slug: house.slug }
await chief.call('addAdmission', { params, body: { email: await email(investor) } })
await fill(platform.owner, 'admissions', crowded, rows, {
  id: idOf(15),
  user_id: idOf(10),
  status: "case when g % 2 = 0 then 'ADMITTED' else 'REMOVED' end",
  added_at: "sample.added_at - g * interval '1 minute'",
})
await fill(platform.owner, 'holders', `${crowded} and user_id = '${investor.id}'`, rows, {
  id: idOf(16),
  user_id: idOf(10),
  tokens: 'case when g % 2 = 0 then g else 0 end',
  ordered: 'g',
  since: "sample.since - g * interval '1 minute'",
})
const sheet = await chief.call('importAdmissions', { params, body: { csv: 'a@example.com' } })
await fill(platform.owner, 'admission_lines', `import_id = '${sheet.id}'`, rows, {
  id: idOf(17),
  line: '1 + g',
  outcome: "case when g % 2 = 0 then 'ADMIT' else 'BAD_EMAIL' end",
})
const said = { subject: 'Novedad', text: 'Ha empezado la obra.', audience: ['ORDERED' as const] }
await chief.call('writeAnnouncement', { params, body: said })
await fill(platform.owner, 'announcements', crowded, rows, {
  id: idOf(18),
  status: "case when g % 2 = 0 then 'SENT' else 'REJECTED' end",
  created_at: "sample.created_at - g * interval '1 minute'",
})
const soon = await orders.issuance({ status: 'PRE_CAMPAIGN', organisation_id })
await fillInterests(soon, 15)
await fillInterests(await orders.issuance({ status: 'PRE_CAMPAIGN' }), 19)

async function fillInterests({ slug }: { slug: string }, kind: number): Promise<void> {
  const { id } = await investor.call('declareInterest', { body: { slug, kind: 'DECLARED', amount: 10_000 } })
  await investor.call('cancelInterest', { params: { id } })
  await fill(platform.owner, 'interests', `id = '${id}'`, rows, {
    id: idOf(kind),
    status: "case when g % 2 = 0 then 'CANCELED' else 'LAPSED' end",
    created_at: "sample.created_at - g * interval '1 minute'",
    tokens: '1 + g',
    amount: '(1 + g) * sample.price',
  })
}

const question = await investor.call('askFollowUp', {
  params: { slug: soon.slug },
  body: { kind: 'INFORMATION', words: '¿Cuándo se entrega?' },
})
await investor.call('withdrawFollowUp', { params: { id: question.id } })
await fill(platform.owner, 'follow_ups', `id = '${question.id}'`, rows, {
  id: idOf(16),
  status: "case when g % 2 = 0 then 'ANSWERED' else 'WITHDRAWN' end",
  asked_at: "sample.asked_at - g * interval '1 minute'",
})
const follower = await places.investor()
await follower.call('followIssuance', {
  params: { slug: (await places.issuance()).slug },
  body: { followed: true },
})
await fill(platform.owner, 'issuance_follows', `user_id = '${follower.id}'`, rows, {
  issuance_id: idOf(2),
  followed_at: "sample.followed_at - g * interval '1 minute'",
})

type ListName = Extract<keyof Operations, `list${string}`>
interface Reader {
  person: Person
  tenant: string
  table: string
  /** Besides the order: what narrows the list. */
  params?: object
  /** What is searched for. */
  q?: string | undefined
  /** Most of them hold what is searched for: they are not reached one by one. */
  common?: true
  /** Few of them are found. */
  few?: true
  /** The orders in which they are read; left out, every one. */
  sorts?: string[]
}
const inPlaces = { tenant: places.tenantId, table: 'issuances', q: 'casa 123' }
const inOrders = { tenant: orders.tenantId, table: 'investments', q: 'ref3-123' }
/** In another order some days are found by walking along it, as far as a page takes. */
const byDay = ['-created', 'created', 'status']
const owed = { tenant: orders.tenantId, table: 'payouts', person: chief }
const inPeople = { tenant: orders.tenantId, table: 'users', person: chief }
const inAccounts = { tenant: orders.tenantId, person: chief }
const inHouse = { tenant: orders.tenantId, person: chief }
const readers: Record<ListName, Reader[]> = {
  listAdmissions: [{ ...inHouse, table: 'admissions', params }],
  listImportLines: [{ ...inHouse, table: 'admission_lines', params: { id: sheet.id } }],
  listHolders: [
    { ...inHouse, table: 'holders', params },
    { ...inHouse, table: 'holders', params: { ...params, tab: 'ordered' } },
    {
      ...inHouse,
      table: 'holders',
      few: true,
      sorts: ['-since', 'since'],
      params: { ...params, since: '2026-10-01..' },
    },
  ],
  listAnnouncements: [{ ...inHouse, table: 'announcements', params }],
  listClosedUsers: [{ tenant: orders.tenantId, table: 'closure_history', person: chief }],
  listIssuances: [{ ...inPlaces, person: await places.investor() }],
  listManagedIssuances: [{ ...inPlaces, person: everywhere }],
  listInvestments: [
    { ...inOrders, person: chief },
    { ...inOrders, person: chief, q: undefined, params: { issuance: house.slug } },
    { ...inOrders, person: chief, q: undefined, params: { investor: investor.id } },
    { ...inOrders, person: chief, q: undefined, params: { tab: 'completed' } },
    { ...inOrders, person: chief, q: undefined, params: { tab: 'interest' } },
    { ...inOrders, person: chief, q: undefined, params: { status: ['MINTED', 'CANCELED'] } },
    { ...inOrders, person: chief, q: undefined, few: true, params: { amount: '65000000..66000000' } },
    {
      ...inOrders,
      person: chief,
      q: undefined,
      few: true,
      sorts: byDay,
      params: { created: '2026-10-05..' },
    },
  ],
  listIssuerInvestments: [
    { ...inOrders, person: member, q: 'ref3-123' },
    { ...inOrders, person: member, q: undefined, params: { issuance: house.slug } },
    { ...inOrders, person: member, q: undefined, params: { tab: 'completed' } },
  ],
  listIssuerInterests: [
    { tenant: orders.tenantId, table: 'interests', person: member },
    { tenant: orders.tenantId, table: 'interests', person: member, params: { issuance: soon.slug } },
  ],
  listMyInvestments: [
    { ...inOrders, person: investor, q: undefined },
    { ...inOrders, person: investor, q: undefined, few: true, params: { amount: '65000000..66000000' } },
  ],
  listCustomizationVersions: [{ tenant: orders.tenantId, table: 'customizations', person: chief }],
  listOrganisations: [{ tenant: orders.tenantId, table: 'organisations', person: chief }],
  listTenants: [{ tenant: orders.tenantId, table: 'tenants', person: chief }],
  listEntities: [
    { tenant: orders.tenantId, table: 'entities', person: chief },
    { tenant: orders.tenantId, table: 'entities', person: chief, params: { tab: 'all' } },
  ],
  listBankAccounts: [
    { ...inAccounts, table: 'bank_accounts' },
    { ...inAccounts, table: 'bank_accounts', params: { tab: 'all' } },
  ],
  listWallets: [
    { ...inAccounts, table: 'wallets' },
    { ...inAccounts, table: 'wallets', params: { tab: 'all' } },
  ],
  listPayouts: [
    { ...owed, q: 'ref3-123' },
    { ...owed, few: true, params: { amount: '15900..' } },
    { ...owed, few: true, params: { created: '2026-09-30..2026-09-30' } },
  ],
  listUsers: [
    { ...inPeople, q: 'persona 123' },
    { ...inPeople, q: 'persona', common: true },
    { ...inPeople, params: { tab: 'review' } },
    { ...inPeople, params: { tab: 'investors', kyc: ['success'] } },
    { ...inPeople, few: true, params: { created: '2026-09-30..2026-09-30' } },
    { ...inPeople, few: true, params: { own: ['own_club:gold'] } },
    { ...inPeople, params: { own: ['own_club:silver'] } },
  ],
  listCategoryRequests: [
    { tenant: orders.tenantId, table: 'category_requests', person: chief },
    { tenant: orders.tenantId, table: 'category_requests', person: chief, params: { status: ['REJECTED'] } },
  ],
  listInterests: [
    { tenant: orders.tenantId, table: 'interests', person: chief },
    { tenant: orders.tenantId, table: 'interests', person: chief, params: { issuance: soon.slug } },
  ],
  listMyInterests: [{ tenant: orders.tenantId, table: 'interests', person: investor }],
  listFollowUps: [
    { tenant: orders.tenantId, table: 'follow_ups', person: chief, params: { slug: soon.slug } },
  ],
  listMyFollowUps: [{ tenant: orders.tenantId, table: 'follow_ups', person: investor }],
  listFollowedIssuances: [{ tenant: places.tenantId, table: 'issuance_follows', person: follower }],
  listMyDocuments: [{ tenant: orders.tenantId, table: 'files', person: investor }],
  listLooks: [{ tenant: orders.tenantId, table: 'audit_log', person: investor }],
  listFailedJobs: [{ tenant: orders.tenantId, table: 'failed_jobs', person: chief }],
  listProviderEvents: [{ tenant: orders.tenantId, table: 'provider_events', person: chief }],
}

it('every list of the platform is read here', () => {
  const lists = Object.keys(platform.library.operations).filter((name) => name.startsWith('list'))
  expect(Object.keys(readers).sort()).toEqual(lists.sort())
})

const cases = Object.entries(readers).flatMap(([name, each]) =>
  each.flatMap((reader) => [
    ...(reader.sorts ?? sortsOf(name)).flatMap((sort) =>
      ['1', '50', 'last', 'next'].map((page) => ({ name, sort, page, q: '', reader, ...reader.params })),
    ),
    ...(reader.q ? [{ name, sort: sortsOf(name)[0], page: '1', q: reader.q, reader }] : []),
  ]),
)

function sortsOf(name: string): string[] {
  const { properties = {} } = platform.library.operations[name]?.params ?? {}
  return properties.sort?.enum?.map(String) ?? ['']
}

describe('no page of a list is found by reading its table', () => {
  it.each(cases)('$name: sort $sort, page $page, search "$q"', async ({ name, sort, page, q, reader }) => {
    const params = { ...reader.params, size: 20, ...(sort && { sort }), ...(q && { q }) }
    const list = (page: string) =>
      reader.person.call(name as ListName, { params: { ...params, page } } as object)
    const at = page === 'next' ? (await list('50')).pages.next : page
    asked.length = 0
    const { total } = at === '' ? { total: 0 } : await list(at)
    if (!q && !reader.few && !('tab' in (reader.params ?? {}))) expect(total).toBe(1001)
    if (reader.few && at !== '') expect(total).toBeGreaterThan(0)
    expect(await readBy([...asked], reader)).toEqual([])
  })
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Node Type': string
  Plans?: Plan[]
}

/** The steps of what was asked that read a large part of the list's table. */
async function readBy(statements: typeof asked, { tenant, table, common }: Reader): Promise<unknown[]> {
  const client = await platform.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.tenant_id', $1, true)", [tenant])
    const wide: unknown[] = []
    for (const { text, values } of statements) {
      if (text.includes("'app.search'")) await client.query(text, values)
      else if (/^\s*(select|with)\b/i.test(text) && text.includes(`"${table}"`)) {
        const { rows: found } = await client.query(`explain (analyze, format json) ${text}`, values)
        const isWide = common
          ? (step: Plan) => step['Relation Name'] === table && step['Actual Loops'] > most
          : (step: Plan) => reads(step, table) > most
        wide.push(...stepsOf(found[0]['QUERY PLAN'][0].Plan).filter(isWide))
      }
    }
    return wide.map((step) => ({ ...(step as Plan), Plans: undefined }))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

function reads(step: Plan, table: string): number {
  const own = step['Relation Name'] === table || step['Relation Name'] === 'search_texts'
  return own ? (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] : 0
}
