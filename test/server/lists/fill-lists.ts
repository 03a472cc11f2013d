import type { Pool } from 'pg'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import { addSuperManager } from '../../../src/server/tenancy/registry.ts'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import type { TestPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import {
  fillAccounts,
  fillExports,
  fillFollows,
  fillInterests,
  fillNotifications,
  fillPapers,
  fillPeople,
  fillQuestions,
} from './fill-people.ts'
import { type Issuance, type ListFixture, rows } from './list-fixture.ts'

/** Creates tenants in which every list is long. Returns their readers, and the records named in paths. */
export async function fillTestLists(platform: TestPlatform) {
  const { owner } = platform
  const places = await createTestTenant(platform)
  const tenant = await createTestTenant(platform)
  const investor = await tenant.investor()
  const organisation_id = await tenant.organisation()
  const issuance = await tenant.issuance({ organisation_id })
  const member = await tenant.member(organisation_id)
  await fillIssuances(owner, places)
  await fillInvestments(owner, tenant, investor, issuance)
  await fillPlatform(owner, tenant)
  const manager = await tenant.manager()
  await platform.ownerDatabase.transaction((tx) => addSuperManager(tx, tenant.id, manager.id))
  const fixture = { owner, tenant, investor, manager: manager, issuance }
  const closedAccount = await fillPayouts(fixture)
  await fillMovements(fixture)
  await fillTransfers(fixture)
  await fillAds(fixture)
  await fillStatements(fixture)
  await fillPeople(fixture, closedAccount)
  await fillPapers(fixture)
  await fillAccounts(fixture)
  const sheet = await fillList(fixture)
  const shared = await fillEarnings(fixture)
  const soon = await tenant.issuance({ status: 'PRE_CAMPAIGN', organisation_id })
  await fillInterests(fixture, soon, 15)
  await fillInterests(fixture, await tenant.issuance({ status: 'PRE_CAMPAIGN' }), 19)
  await fillQuestions(fixture, soon)
  await fillNotifications(fixture)
  await fillExports(fixture)
  const follower = await fillFollows(owner, places)
  return { places, tenant, investor, manager: manager, member, issuance, sheet, shared, soon, follower }
}

async function fillIssuances(owner: Pool, places: TestTenant): Promise<void> {
  await fillTable(owner, 'issuances', `id = '${(await places.issuance()).id}'`, rows, {
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
}

/**
 * Inserts orders of one person in one issuance between orders of others in every sort order, so a filtered list spans
 * the table.
 */
async function fillInvestments(
  owner: Pool,
  orders: TestTenant,
  investor: Person,
  house: Issuance,
): Promise<void> {
  await fillOrders(owner, investor, house, 3, { minutes: '-g', tokens: `${rows} + g` })
  await fillOrders(owner, await orders.investor(), await orders.issuance(), 6, {
    minutes: `case when g % 2 = 0 then g else -2 * ${rows} - g end`,
    tokens: `case when g % 2 = 0 then g else 3 * ${rows} + g end`,
  })
}

async function fillOrders(
  owner: Pool,
  person: Person,
  { slug }: { slug: string },
  kind: number,
  { minutes, tokens }: { minutes: string; tokens: string },
): Promise<void> {
  const { id } = await placeOrder(person, slug, 1)
  await fillTable(owner, 'investments', `id = '${id}'`, rows, {
    id: idOf(kind),
    reference: `'REF${kind}-' || g`,
    status: "case when g % 4 < 2 then 'CANCELED' else 'MINTED' end",
    created_at: `sample.created_at + ((${minutes}) || ' minutes')::interval`,
    tokens,
    amount: `(${tokens}) * sample.price`,
    total: `(${tokens}) * sample.price + sample.service_fee + sample.method_fee`,
  })
}

async function fillPlatform(owner: Pool, orders: TestTenant): Promise<void> {
  await fillTable(owner, 'customizations', `tenant_id = '${orders.id}'`, rows, {
    id: idOf(4),
    version: '1 + g',
    current: 'false',
  })
  await fillTable(owner, 'tenants', `id = '${orders.id}'`, rows, {
    id: idOf(5),
    slug: "'platform-' || g",
  })
  await fillTable(owner, 'organisations', `tenant_id = '${orders.id}'`, rows, {
    id: idOf(10),
    name: "'Casas ' || g",
    tax_id: "''",
  })
  await owner.query(
    `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
     values ($1, ${idOf(7, '0')}, 'deliverMail', '{}', 1, 'Error', now())`,
    [orders.id],
  )
  await fillTable(owner, 'failed_jobs', `tenant_id = '${orders.id}'`, rows, {
    id: idOf(7),
    data: "jsonb_build_object('mail', g)",
    failed_at: "sample.failed_at - g * interval '1 minute'",
  })
  await owner.query(
    `insert into provider_events
       (tenant_id, id, provider, event_id, webhook, received_at, query, content_type, body, state, tries)
     values ($1, ${idOf(8, '0')}, 'kyc', 'one', 'receiveIdentityEvent', now(), '', '', '', 'applied', 1)`,
    [orders.id],
  )
  await fillTable(owner, 'provider_events', `tenant_id = '${orders.id}'`, rows, {
    id: idOf(8),
    event_id: "'event-' || g",
    received_at: "sample.received_at - g * interval '1 minute'",
  })
}

/** Returns a person whose cancelled order is owed back. */
async function fillPayouts({ owner, tenant, manager }: ListFixture): Promise<Person> {
  const closedAccount = await tenant.investor()
  const left = await createPaidOrder(closedAccount, manager, (await tenant.issuance()).slug, 1)
  await closedAccount.call('withdrawInvestment', { params: { id: left } })
  // Marks most payouts as arrived.
  await fillTable(owner, 'payouts', `tenant_id = '${tenant.id}'`, rows, {
    id: idOf(9),
    investment_id: idOf(3),
    reason: "'LATE_PAYMENT'",
    received_reference: "'movement-' || g",
    amount: '10000 + g',
    status: "case when g % 10 = 0 then 'OWED' else 'CONFIRMED' end",
    owed_at: "sample.owed_at - g * interval '10 minutes'",
  })
  return closedAccount
}

/** Inserts movements of one person, some of them purchases. */
async function fillMovements({ owner, tenant, investor, manager }: ListFixture): Promise<void> {
  await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 1)
  await fillTable(owner, 'movements', `user_id = '${investor.id}' and kind = 'PURCHASE'`, rows, {
    id: idOf(21),
    kind: "case when g % 3 = 0 then 'PURCHASE' else 'TOKENS' end",
    money_out: 'case when g % 3 = 0 then g else 0 end',
    tokens_in: 'case when g % 3 = 0 then 0 else g end',
    at: "sample.at - g * interval '10 minutes'",
  })
}

/** Inserts transfers mostly between others; one is the investor's. */
async function fillTransfers({ owner, tenant, investor, manager, issuance }: ListFixture): Promise<void> {
  const other = await tenant.investor()
  const more = await tenant.investor()
  const insert = (id: string, seller: Person, buyer: Person) =>
    owner.query(
      `insert into transfers (tenant_id, id, reference, kind, status, issuance_id, seller_id, buyer_id, from_address,
         to_address, tokens, price, currency, proposed_at, changed_at)
       values ($1, ${id}, $2, 'SALE', 'CANCELED', $3, $4, $5, 'A', 'B', 1, 100, 'EUR', now(), now())`,
      [tenant.id, seller.id.slice(-12), issuance.id, seller.id, buyer.id],
    )
  await insert(idOf(23, '0'), other, more)
  await insert('gen_random_uuid()', investor, manager)
  await fillTable(owner, 'transfers', `seller_id = '${other.id}'`, rows, {
    id: idOf(23),
    reference: "'TRF-' || g",
    status: "case when g % 2 = 0 then 'CANCELED' else 'REFUSED' end",
    proposed_at: "sample.proposed_at - g * interval '1 minute'",
  })
}

async function fillAds({ owner, tenant, issuance }: ListFixture): Promise<void> {
  const seller = await tenant.investor()
  await owner.query(
    `insert into ads (tenant_id, id, reference, status, issuance_id, seller_id, tokens, price, currency, publish_at,
       expires_at, sent_at, changed_at)
     values ($1, ${idOf(24, '0')}, 'AD', 'WITHDRAWN', $2, $3, 1, 100, 'EUR', now(), now(), now(), now())`,
    [tenant.id, issuance.id, seller.id],
  )
  await fillTable(owner, 'ads', `tenant_id = '${tenant.id}'`, rows, {
    id: idOf(24),
    reference: "'AD-' || g",
    status: "case when g % 2 = 0 then 'PUBLISHED' else 'WITHDRAWN' end",
    sent_at: "sample.sent_at - g * interval '1 minute'",
  })
}

/** Returns the distribution with most of the lines. */
async function fillEarnings({
  owner,
  tenant,
  investor,
  manager,
  issuance,
}: ListFixture): Promise<{ id: string }> {
  const day = '2026-01-31'
  const body = { kind: 'DIVIDEND' as const, gross: 1000, record_on: day, due_on: day }
  const shared = await manager.call('createDistribution', { params: { slug: issuance.slug }, body })
  await fillTable(owner, 'distributions', `id = '${shared.id}'`, rows, {
    id: idOf(21),
    reference: "'RET-' || g",
    status: "case when g % 2 = 0 then 'DRAFT' else 'PAID' end",
    due_on: 'sample.due_on + g % 700',
    gross: '1000 + g',
    rent_part: '1000 + g',
  })
  await owner.query(
    `insert into earnings (tenant_id, id, distribution_id, issuance_id, investor_id, lot_id, token_class, status, tokens,
       price, outstanding, currency, gross, rent_part, gain_part, capital_part, withholding_rate, withholding, net,
       created_at, changed_at)
     values ($1, ${idOf(22, '0')}, $2, $3, $4, $3, $3, 'PENDING', 1, 1, 1, 'EUR', 100, 100, 0, 0, 0, 0, 100,
       now(), now())`,
    [tenant.id, shared.id, issuance.id, investor.id],
  )
  await fillTable(owner, 'earnings', `tenant_id = '${tenant.id}'`, rows, {
    id: idOf(22),
    lot_id: idOf(3),
    status: "case when g % 2 = 0 then 'PENDING' else 'REVERSED' end",
    gross: '100 + g',
    rent_part: '100 + g',
    net: '100 + g',
    created_at: "sample.created_at - g * interval '1 minute'",
  })
  return shared
}

async function fillStatements({ owner, tenant, manager }: ListFixture): Promise<void> {
  const movement = { day: '2026-01-02', amount: 500, payer: 'OTRA PERSONA', concept: 'SIN ORDEN' }
  const account = { name: 'PLATAFORMA', opening: 0, from: '2026-01-02', to: '2026-01-02' }
  const text = norma43({ ...account, iban: 'ES9121000418450200051332' }, [movement])
  await manager.call('importStatement', { body: { text } })
  await fillTable(owner, 'statement_lines', `tenant_id = '${tenant.id}'`, rows, {
    id: idOf(20),
    fingerprint: "'movement-' || g",
    day: 'sample.day - g % 300',
    status: "case when g % 10 = 0 then 'OPEN' else 'SETTLED' end",
    reason: "case when g % 10 = 0 then '' else 'Devuelto' end",
    done_at: 'case when g % 10 = 0 then null else now() end',
  })
  await owner.query(
    `insert into differences (tenant_id, id, provider, kind, movement, method, out, reference, number, day, theirs, currency, status, reason, found_at, done_at)
     select $1, gen_random_uuid(), 'redsys', 'MISSING_HERE', 'PAYMENT', 'TPV', false, 'ref-' || g, '', date '2026-01-02' - g % 300, 500, 'EUR',
       case when g % 10 = 0 then 'OPEN' else 'SETTLED' end, case when g % 10 = 0 then '' else 'Aclarada' end, now(),
       case when g % 10 = 0 then null else now() end
     from generate_series(1, $2::int) g`,
    [tenant.id, rows],
  )
  await owner.query(
    `insert into uncompared_wallets (tenant_id, id, provider, wallet, movement, reference, reason, since)
     select $1, gen_random_uuid(), 'mangopay', 'wallet-' || g, 'ISSUANCE_WALLET', 'house-' || g, 'NO_ANSWER',
       timestamptz '2026-01-02' - g % 300 * interval '1 day'
     from generate_series(1, $2::int) g`,
    [tenant.id, rows],
  )
}

/** Returns the amounts sheet with all holders. */
async function fillList({
  owner,
  tenant,
  investor,
  manager,
  issuance,
}: ListFixture): Promise<{ id: string }> {
  // Adds every investor to the whitelist of one issuance, as holders of its tokens.
  const crowded = `tenant_id = '${tenant.id}' and issuance_id = '${issuance.id}'`
  const email = async (person: Person) => (await person.call('getSession')).email
  const params = { slug: issuance.slug }
  await manager.call('addAdmission', { params, body: { email: await email(investor) } })
  await fillTable(owner, 'admissions', crowded, rows, {
    id: idOf(15),
    user_id: idOf(10),
    status: "case when g % 2 = 0 then 'ADMITTED' else 'REMOVED' end",
    added_at: "sample.added_at - g * interval '1 minute'",
  })
  await fillTable(owner, 'holders', `${crowded} and user_id = '${investor.id}'`, rows, {
    id: idOf(16),
    user_id: idOf(10),
    tokens: 'case when g % 2 = 0 then g else 0 end',
    ordered: 'g',
    since: "sample.since - g * interval '1 minute'",
  })
  const sheet = await manager.call('importAdmissions', { params, body: { csv: 'a@example.com' } })
  await fillTable(owner, 'admission_lines', `import_id = '${sheet.id}'`, rows, {
    id: idOf(17),
    line: '1 + g',
    outcome: "case when g % 2 = 0 then 'ADMIT' else 'BAD_EMAIL' end",
  })
  const said = { subject: 'Novedad', text: 'Ha empezado la obra.', audience: ['ORDERED' as const] }
  await manager.call('writeAnnouncement', { params, body: said })
  await fillTable(owner, 'announcements', crowded, rows, {
    id: idOf(18),
    status: "case when g % 2 = 0 then 'SENT' else 'REJECTED' end",
    created_at: "sample.created_at - g * interval '1 minute'",
  })
  return sheet
}
