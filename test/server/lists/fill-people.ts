import type { Pool } from 'pg'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import { company } from '../entities/company.ts'
import type { Person, TestTenant } from '../test-tenant.ts'
import { type Issuance, type ListFixture, rows } from './list-fixture.ts'

export async function fillPeople(
  { owner, tenant, investor, manager }: ListFixture,
  closedAccount: Person,
): Promise<void> {
  await fillTable(owner, 'users', `id = '${closedAccount.id}'`, rows, {
    id: idOf(10),
    email: "'person-' || g || '@example.org'",
    name: "'Persona ' || g",
    referral_code: "'R' || g",
    google_subject: 'null',
    roles: "case when g % 2 = 0 then '{USER}' else '{ENTREPRENEUR}' end::text[]",
    kyc_status: "case when g % 2 = 0 then 'success' else 'manual_review' end",
    created_at: "sample.created_at - g * interval '10 minutes'",
  })
  await owner.query(
    "insert into own_answers (tenant_id, user_id, field, answer) values ($1, $2, 'own_club', 'none')",
    [tenant.id, closedAccount.id],
  )
  await fillTable(owner, 'own_answers', `user_id = '${closedAccount.id}'`, rows, {
    user_id: idOf(10),
    answer: "case when g % 1000 = 0 then 'gold' else 'silver' end",
  })
  await owner.query(
    `insert into closure_history (tenant_id, id, user_id, email, by_id, reason, at, kept_until)
     select tenant_id, id, id, email, id, '', created_at, created_at from users
     where tenant_id = $1 and email like 'person-%@example.org'`,
    [tenant.id],
  )
  await owner.query('analyze closure_history')
  await investor.file()
  await fillTable(owner, 'files', `person_id = '${investor.id}'`, rows, {
    id: idOf(11),
    created_at: "sample.created_at - g * interval '1 minute'",
  })
  await manager.call('getUser', { params: { id: investor.id } })
  await fillTable(owner, 'audit_log', `operation = 'getUser' and subject_id = '${investor.id}'`, rows, {
    id: idOf(12),
    operation: "case when g % 2 = 0 then 'getUser' else 'impersonateUser' end",
    at: "sample.at - g * interval '1 minute'",
    chain_position: 'null',
    chain_hash: 'null',
  })
}

export async function fillPapers({ owner, investor }: ListFixture): Promise<void> {
  const proved = { meets_professional: true, professional: 'Banco Norte', word: 'Declaro' }
  await investor.call('requestCategory', {
    body: { ...proved, professional_proofs: [await investor.file()] },
  })
  await fillTable(owner, 'category_requests', `user_id = '${investor.id}'`, rows, {
    id: idOf(13),
    position: '1 + g',
    status: "case when g % 2 = 0 then 'REJECTED' else 'WITHDRAWN' end",
    requested_at: "sample.requested_at - g * interval '10 minutes'",
  })
  await investor.call('addTaxCertificate', {
    body: { kind: 'RESIDENCE', country: 'FR', issued_on: '2026-09-30', file_id: await investor.file() },
  })
  await fillTable(owner, 'tax_certificates', `user_id = '${investor.id}'`, rows, {
    id: idOf(14),
    status: `'REJECTED'`,
    sent_at: "sample.sent_at - g * interval '10 minutes'",
  })
  const entity = await investor.call('createEntity', { body: company() })
  const entityRows = `id = '${entity.id}'`
  await fillTable(owner, 'entities', entityRows, rows, {
    id: idOf(13),
    user_id: `'${investor.id}'`,
    tax_id: "'T' || g",
    status: "case when g % 2 = 0 then 'SENT' else 'APPROVED' end",
    changed_at: "sample.changed_at - g * interval '1 minute'",
  })
  await fillTable(owner, 'entity_history', `entity_id = '${entity.id}'`, rows, {
    id: idOf(14),
    entity_id: idOf(13),
  })
}

export async function fillAccounts({ owner, investor }: ListFixture): Promise<void> {
  await investor.call('addBankAccount', {
    body: { iban: 'ES9121000418450200051332', holder: 'Otra Persona' },
  })
  await fillTable(owner, 'bank_accounts', `user_id = '${investor.id}'`, rows, {
    id: idOf(15),
    iban: "'ES' || g",
    status: "case when g % 2 = 0 then 'REVIEW' else 'VERIFIED' end",
    changed_at: "sample.changed_at - g * interval '1 minute'",
  })
  const { id: wallet } = await investor.call('addWallet', { body: { address: `0x${'a1'.repeat(20)}` } })
  await fillTable(owner, 'wallets', `id = '${wallet}'`, rows, {
    id: idOf(16),
    address: "'0x' || lpad(to_hex(g), 40, '0')",
    status: "case when g % 2 = 0 then 'REVIEW' else 'VERIFIED' end",
    changed_at: "sample.changed_at - g * interval '1 minute'",
  })
}

export async function fillInterests(
  { owner, investor }: ListFixture,
  { slug }: Issuance,
  kind: number,
): Promise<void> {
  const { id } = await investor.call('declareInterest', { body: { slug, kind: 'DECLARED', amount: 10_000 } })
  await investor.call('cancelInterest', { params: { id } })
  await fillTable(owner, 'interests', `id = '${id}'`, rows, {
    id: idOf(kind),
    status: "case when g % 2 = 0 then 'CANCELED' else 'LAPSED' end",
    created_at: "sample.created_at - g * interval '1 minute'",
    tokens: '1 + g',
    amount: '(1 + g) * sample.price',
  })
}

export async function fillQuestions({ owner, investor }: ListFixture, { slug }: Issuance): Promise<void> {
  const { id } = await investor.call('askFollowUp', {
    params: { slug },
    body: { kind: 'INFORMATION', words: '¿Cuándo se entrega?' },
  })
  await investor.call('withdrawFollowUp', { params: { id } })
  await fillTable(owner, 'follow_ups', `id = '${id}'`, rows, {
    id: idOf(16),
    status: "case when g % 2 = 0 then 'ANSWERED' else 'WITHDRAWN' end",
    asked_at: "sample.asked_at - g * interval '1 minute'",
  })
}

/** Inserts one person's notifications among those of another. */
export async function fillNotifications({ owner, tenant, investor }: ListFixture): Promise<void> {
  const other = await tenant.investor()
  const [notification] = (await investor.call('listNotifications')).items
  for (const [place, { id }] of [investor, other].entries())
    await fillTable(owner, 'notifications', `id = '${notification?.id}'`, rows, {
      id: idOf(40 + place),
      user_id: `'${id}'`,
      event: `'told ${place} ' || g`,
      at: "sample.at - g * interval '1 minute'",
      read_at: 'case when g % 600 = 0 then null else sample.at end',
    })
}

/** Inserts one person's exports among those of another. */
export async function fillExports({ owner, tenant, investor }: ListFixture): Promise<void> {
  const other = await tenant.investor()
  const exportBody = { screen: '/user/investments', list: 'investments', columns: [0], params: {} }
  const body = { ...exportBody, name: 'Inversiones', file: 'CSV' } as const
  const { id: sample } = await investor.call('createExport', { body })
  for (const [place, { id }] of [investor, other].entries())
    await fillTable(owner, 'list_exports', `id = '${sample}'`, rows, {
      id: idOf(50 + place),
      user_id: `'${id}'`,
      status: "'EXPIRED'",
      created_at: "sample.created_at - g * interval '1 minute'",
    })
}

/** Returns a person who follows every issuance. */
export async function fillFollows(owner: Pool, places: TestTenant): Promise<Person> {
  const follower = await places.investor()
  await follower.call('followIssuance', {
    params: { slug: (await places.issuance()).slug },
    body: { followed: true },
  })
  await fillTable(owner, 'issuance_follows', `user_id = '${follower.id}'`, rows, {
    issuance_id: idOf(2),
    followed_at: "sample.followed_at - g * interval '1 minute'",
  })
  return follower
}
