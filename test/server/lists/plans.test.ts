import type { PoolClient } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { fillTestLists } from './fill-lists.ts'

/** Creates enough rows for two statuses with more than a thousand rows each. */
const most = 2200

const platform = await testPlatform()

/** The statements that the server sends. */
const queries: { text: string; values: unknown[] }[] = []
platform.pool.on('acquire', (client: PoolClient & { heard?: true }) => {
  if (client.heard) return
  client.heard = true
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query(statement: string | { text: string }, values: unknown[] = []) {
      if (typeof statement === 'object') queries.push({ text: statement.text, values })
      return query(statement, ...(typeof values === 'function' || values.length > 0 ? [values] : []))
    },
  })
})
afterAll(() => platform.pool.removeAllListeners('acquire'))

const { places, tenant, investor, manager, member, issuance, sheet, shared, soon, follower } =
  await fillTestLists(platform)
const params = { slug: issuance.slug }
const everywhere = await places.manager()

type ListName = Extract<keyof Operations, `list${string}`>
interface Reader {
  person: Person
  tenant: string
  table: string
  /** The filters. */
  params?: object
  /** The search text. */
  q?: string | undefined
  /** Whether most rows match the search, so that they are not read one by one. */
  common?: true
  /** Whether few rows match. */
  few?: true
  /** The sort orders to test; by default all. */
  sorts?: string[]
}
const inPlaces = { tenant: places.id, table: 'issuances', q: 'casa 123' }
const inOrders = { tenant: tenant.id, table: 'investments', q: 'ref3-123' }
/** Sort orders for which PostgreSQL reads the index of days until the page is full. */
const byDay = ['-created', 'created', 'status']
const owed = { tenant: tenant.id, table: 'payouts', person: manager }
const inPeople = { tenant: tenant.id, table: 'users', person: manager }
const inAccounts = { tenant: tenant.id, person: manager }
const inHouse = { tenant: tenant.id, person: manager }
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
  listDistributions: [
    { ...inHouse, table: 'distributions' },
    { ...inHouse, table: 'distributions', person: member },
    { ...inHouse, table: 'distributions', params: { status: ['PAID'] } },
    { ...inHouse, table: 'distributions', few: true, params: { gross: '6990..' } },
  ],
  listIssuanceDistributions: [{ ...inHouse, table: 'distributions', params }],
  listEarnings: [
    { ...inHouse, table: 'earnings', params: { id: shared.id }, q: 'ref3-123' },
    { ...inHouse, table: 'earnings', params: { id: shared.id, status: ['PENDING'] } },
  ],
  listAnnouncements: [{ ...inHouse, table: 'announcements', params }],
  listClosedUsers: [{ tenant: tenant.id, table: 'closure_history', person: manager }],
  listIssuances: [{ ...inPlaces, person: await places.investor() }],
  listManagedIssuances: [{ ...inPlaces, person: everywhere }],
  listInvestments: [
    { ...inOrders, person: manager },
    { ...inOrders, person: manager, q: undefined, params: { issuance: issuance.slug } },
    { ...inOrders, person: manager, q: undefined, params: { investor: investor.id } },
    { ...inOrders, person: manager, q: undefined, params: { tab: 'completed' } },
    { ...inOrders, person: manager, q: undefined, params: { tab: 'interest' } },
    { ...inOrders, person: manager, q: undefined, params: { status: ['MINTED', 'CANCELED'] } },
    { ...inOrders, person: manager, q: undefined, few: true, params: { amount: '65000000..66000000' } },
    {
      ...inOrders,
      person: manager,
      q: undefined,
      few: true,
      sorts: byDay,
      params: { created: '2026-10-05..' },
    },
  ],
  listIssuerInvestments: [
    { ...inOrders, person: member, q: 'ref3-123' },
    { ...inOrders, person: member, q: undefined, params: { issuance: issuance.slug } },
    { ...inOrders, person: member, q: undefined, params: { tab: 'completed' } },
  ],
  listIssuerInterests: [
    { tenant: tenant.id, table: 'interests', person: member, params: { of: 'all' } },
    {
      tenant: tenant.id,
      table: 'interests',
      person: member,
      params: { of: 'all', issuance: soon.slug },
    },
  ],
  listMyInvestments: [
    { ...inOrders, person: investor, q: undefined },
    { ...inOrders, person: investor, q: undefined, few: true, params: { amount: '65000000..66000000' } },
  ],
  listMyEarnings: [
    { tenant: tenant.id, table: 'earnings', person: investor, params: { status: ['REVERSED'] } },
  ],
  listMyMovements: [
    { tenant: tenant.id, table: 'movements', person: investor },
    { tenant: tenant.id, table: 'movements', person: investor, params: { kind: ['TOKENS'] } },
    {
      tenant: tenant.id,
      table: 'movements',
      person: investor,
      few: true,
      params: { created: '2026-10-01..' },
    },
  ],
  listAds: [{ tenant: tenant.id, table: 'ads', person: investor }],
  listManagedAds: [
    { tenant: tenant.id, table: 'ads', person: manager, params: { status: ['PUBLISHED', 'WITHDRAWN'] } },
  ],
  listTransfers: [
    { tenant: tenant.id, table: 'transfers', person: manager },
    { tenant: tenant.id, table: 'transfers', person: manager, params: { status: ['CANCELED'] } },
  ],
  listMyTransfers: [{ tenant: tenant.id, table: 'transfers', person: investor, few: true }],
  listMyPurchases: [{ tenant: tenant.id, table: 'movements', person: investor }],
  listCustomizationVersions: [{ tenant: tenant.id, table: 'customizations', person: manager }],
  listOrganisations: [{ tenant: tenant.id, table: 'organisations', person: manager }],
  listTenants: [{ tenant: tenant.id, table: 'tenants', person: manager }],
  listEntities: [
    { tenant: tenant.id, table: 'entities', person: manager },
    { tenant: tenant.id, table: 'entities', person: manager, params: { tab: 'all' } },
  ],
  listBankAccounts: [
    { ...inAccounts, table: 'bank_accounts' },
    { ...inAccounts, table: 'bank_accounts', params: { tab: 'all' } },
  ],
  listWallets: [
    { ...inAccounts, table: 'wallets' },
    { ...inAccounts, table: 'wallets', params: { tab: 'all' } },
  ],
  listStatementLines: [
    { tenant: tenant.id, table: 'statement_lines', person: manager },
    {
      tenant: tenant.id,
      table: 'statement_lines',
      person: manager,
      few: true,
      params: { status: ['OPEN'] },
    },
  ],
  listDifferences: [
    { tenant: tenant.id, table: 'differences', person: manager },
    { tenant: tenant.id, table: 'differences', person: manager, few: true, params: { status: ['OPEN'] } },
  ],
  listUncomparedWallets: [{ tenant: tenant.id, table: 'uncompared_wallets', person: manager }],
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
    { tenant: tenant.id, table: 'category_requests', person: manager, params: { tab: 'waiting' } },
    { tenant: tenant.id, table: 'category_requests', person: manager, params: { tab: 'all' } },
    {
      tenant: tenant.id,
      table: 'category_requests',
      person: manager,
      params: { tab: 'all', status: ['REJECTED'] },
    },
  ],
  listTaxCertificates: [
    { tenant: tenant.id, table: 'tax_certificates', person: manager },
    { tenant: tenant.id, table: 'tax_certificates', person: manager, params: { status: ['REJECTED'] } },
  ],
  listInterests: [
    { tenant: tenant.id, table: 'interests', person: manager, params: { of: 'all' } },
    {
      tenant: tenant.id,
      table: 'interests',
      person: manager,
      params: { of: 'all', issuance: soon.slug },
    },
  ],
  listMyInterests: [{ tenant: tenant.id, table: 'interests', person: investor }],
  listFollowUps: [{ tenant: tenant.id, table: 'follow_ups', person: manager, params: { slug: soon.slug } }],
  listNotifications: [
    { tenant: tenant.id, table: 'notifications', person: investor },
    {
      tenant: tenant.id,
      table: 'notifications',
      person: investor,
      few: true,
      params: { unread: true },
    },
    {
      tenant: tenant.id,
      table: 'notifications',
      person: investor,
      few: true,
      params: { on: '2026-10-01..' },
    },
  ],
  listExports: [{ tenant: tenant.id, table: 'list_exports', person: investor }],
  listMyFollowUps: [{ tenant: tenant.id, table: 'follow_ups', person: investor }],
  listFollowedIssuances: [{ tenant: places.id, table: 'issuance_follows', person: follower }],
  listUserDocuments: [{ ...inHouse, table: 'files', params: { id: investor.id } }],
  listMyDocuments: [{ tenant: tenant.id, table: 'files', person: investor }],
  listLooks: [{ tenant: tenant.id, table: 'audit_log', person: investor }],
  listFailedJobs: [{ tenant: tenant.id, table: 'failed_jobs', person: manager }],
  listProviderEvents: [{ tenant: tenant.id, table: 'provider_events', person: manager }],
}

it('every list operation has a query plan test', () => {
  const lists = Object.keys(platform.library.operations).filter((name) => name.startsWith('list'))
  expect(Object.keys(readers).sort()).toEqual(lists.sort())
})

const cases = Object.entries(readers).flatMap(([name, each]) =>
  each.flatMap((reader) => [
    ...(reader.sorts ?? sortsOf(name)).flatMap((sort, position) =>
      pagesOf(position).map((page) => ({ name, sort, page, q: '', reader, ...reader.params })),
    ),
    ...(reader.q ? [{ name, sort: sortsOf(name)[0], page: '1', q: reader.q, reader }] : []),
  ]),
)

/** Returns the pages to read; only the first for further sort orders in the quick run, because all take minutes. */
function pagesOf(position: number): string[] {
  return process.env.LONG_TESTS || position === 0 ? ['1', '50', 'last', 'next'] : ['1']
}

function sortsOf(name: string): string[] {
  const { properties = {} } = platform.library.operations[name]?.params ?? {}
  return properties.sort?.enum?.map(String) ?? ['']
}

describe('a page of a list does not scan the table', () => {
  it.each(cases)('$name: sort $sort, page $page, search "$q"', async ({ name, sort, page, q, reader }) => {
    const params = { ...reader.params, size: 20, ...(sort && { sort }), ...(q && { q }) }
    const list = (page: string) =>
      reader.person.call(name as ListName, { params: { ...params, page } } as object)
    const at = page === 'next' ? (await list('50')).pages.next : page
    queries.length = 0
    const { total } = at === '' ? { total: 0 } : await list(at)
    if (!q && !reader.few && !('tab' in (reader.params ?? {}))) expect(total).toBe(1001)
    if (reader.few && at !== '') expect(total).toBeGreaterThan(0)
    expect(await readBy([...queries], reader)).toEqual([])
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

/** Lists the plan nodes that read a large part of the list's table. */
async function readBy(statements: typeof queries, { tenant, table, common }: Reader): Promise<unknown[]> {
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
