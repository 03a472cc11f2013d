import { cents, tokens } from '../../src/domain/money.ts'
import { newId } from '../../src/server/database/ids.ts'
import { failedJobs } from '../../src/server/jobs/tables.ts'
import { providerEvents } from '../../src/server/kernel/webhooks/tables.ts'
import { sessions } from '../../src/server/modules/auth/tables.ts'
import { ads, adThreads } from '../../src/server/modules/board/tables.ts'
import { listExports } from '../../src/server/modules/exports/tables.ts'
import { notifications } from '../../src/server/modules/notifications/tables.ts'
import { payments } from '../../src/server/modules/payments/tables.ts'
import { differences } from '../../src/server/modules/reconciliation/tables.ts'
import { transfers } from '../../src/server/modules/transfers/tables.ts'
import { norma43 } from '../../src/simulators/bank-statement.ts'
import { company } from '../server/entities/company.ts'
import type { TestPlatform } from '../server/harness.ts'
import { chooseTransfer, createPaidOrder, placeOrder, signOrder } from '../server/investments/steps.ts'
import { countersign } from '../server/signatures/issuer.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { foreignRecords } from './foreign.ts'

/** Creates one record of every kind that a path can name, with its owner and people without access. */
export async function subjectsIn(platform: TestPlatform) {
  const [tenant, elsewhere] = [await createTestTenant(platform), await createTestTenant(platform)]
  const [manager, owner] = [
    await tenant.manager(),
    await tenant.investor({ roles: ['USER', 'CLIENT'], test: { needs_review: true } }),
  ]
  await manager.call('approveTest', { params: { id: await attemptOf(platform, owner.id) } })
  const organisation = await tenant.organisation()
  const issuance = await tenant.issuance({ organisation_id: organisation })
  const draft = await tenant.issuance({ organisation_id: organisation })
  await placeOrder(await tenant.investor(), draft.slug, 1)
  await platform.owner.query("update issuances set status = 'DRAFT' where id = $1", [draft.id])
  const remark = { step: 'story', text: 'Faltan las fuentes' }
  const remarked = await manager.call('remarkOnIssuance', { params: { id: draft.id }, body: remark })
  const removed = await tenant.issuance({ status: 'DRAFT' })
  await manager.call('deleteIssuance', { params: { id: removed.id }, body: { reason: 'Está repetido' } })
  const investment = await createPaidOrder(owner, manager, issuance.slug, 2)
  await owner.call('withdrawInvestment', { params: { id: investment } })
  const { items } = await manager.call('listPayouts')
  const account = await owner.call('addBankAccount', {
    body: { iban: 'ES9121000418450200051332', holder: 'Otra Persona' },
  })
  await manager.call('verifyBankAccount', { params: { id: account.id } })
  const wallet = await owner.call('addWallet', { body: { address: `0x${'a1'.repeat(20)}` } })
  const closedAccount = await tenant.person()
  const deletion = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id: closedAccount.id }, body: deletion })
  const category = await owner.call('requestCategory', {
    body: {
      meets_professional: true,
      professional: 'Banco Norte',
      professional_proofs: [await owner.file()],
      word: 'Declaro',
    },
  })
  const certificate = await owner.call('addTaxCertificate', {
    body: {
      kind: 'RESIDENCE',
      country: 'FR',
      issued_on: '2026-09-30',
      file_id: await owner.file(),
    },
  })
  const [colleague, staff] = [await tenant.member(organisation), await tenant.member(organisation)]
  const answers = { id: organisation, member: colleague.id }
  await manager.call('changeMember', { params: answers, body: { role: 'ISSUER' } })
  await tenant.publish({ signing: { countersign: true } })
  const signing = await tenant.investor()
  const contract = await placeOrder(signing, issuance.slug, 1)
  await chooseTransfer(signing, contract.id)
  await signOrder(signing, contract.id)
  await countersign(colleague, contract.id)
  await tenant.publish({
    extras: { signInWithGoogle: true, payWithBalance: true },
    modules: { payment_profit: 'mangopay', sms: 'twilio' },
    payment: { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] },
  })
  await tenant.join(owner, organisation)
  const { email } = await owner.call('getSession')
  const invited = { email, role: 'CLIENT' }
  const another = { id: await tenant.organisation() }
  const invitation = await manager.call('inviteMember', { params: another, body: invited })
  const entity = await owner.call('createEntity', { body: company() })
  const { slug } = issuance
  const admission = await manager.call('addAdmission', { params: { slug }, body: { email } })
  const sent = await manager.call('importAdmissions', {
    params: { slug },
    body: { csv: 'somebody@example.com' },
  })
  const [holder] = (await manager.call('listHolders', { params: { slug, tab: 'past' } })).items
  const frozen = await tenant.investor()
  await createPaidOrder(frozen, manager, slug, 1)
  const [row] = (await manager.call('listHolders', { params: { slug } })).items
  const freezing = { reason: 'Orden del juzgado.' }
  await manager.call('freezeHolder', { params: { id: row?.id ?? '' }, body: freezing })
  const [isFrozen] = (await manager.call('listHolders', { params: { slug } })).items
  const announcement = await manager.call('writeAnnouncement', {
    params: { slug },
    body: { subject: 'Novedad', text: 'Ha empezado la obra.', audience: ['ORDERED'] },
  })
  const day = '2026-01-02'
  const announced = { kind: 'DIVIDEND' as const, gross: 1000, record_on: day, due_on: day }
  const [shared, other] = [
    await manager.call('createDistribution', { params: { slug }, body: announced }),
    await manager.call('createDistribution', { params: { slug }, body: announced }),
  ]
  // Adds an earning, because holders of a line may see the distribution.
  await earningOf(platform, owner.id, shared)
  const saved = { list: '/user/investments investments', name: 'Vivas', asks: 'tab=orders' }
  const { items: views } = await owner.call('saveView', { body: saved })
  const soon = await tenant.issuance({ status: 'PRE_CAMPAIGN', organisation_id: organisation })
  const interest = await owner.call('declareInterest', {
    body: { slug: soon.slug, kind: 'BOOKED', tokens: 1 },
  })
  const question = { kind: 'INFORMATION', words: '¿Cuándo se entrega?' }
  const followUp = await owner.call('askFollowUp', { params: { slug: soon.slug }, body: question })
  const { reference } = await owner.call('getInvestment', { params: { id: investment } })
  const movement = { day: '2026-01-02', amount: 20_000, payer: 'OTRA PERSONA', concept: reference }
  const received = {
    iban: 'ES9121000418450200051332',
    name: 'PLATAFORMA',
    opening: 0,
    from: '2026-01-02',
    to: '2026-01-02',
  }
  await manager.call('importStatement', { body: { text: norma43(received, [movement]) } })
  const [line] = (await manager.call('listStatementLines')).items
  const everyRole = ['CLIENT', 'ISSUER', 'ENTREPRENEUR', 'USER', 'PREMIUM_USER']
  const [investor, member] = [
    await tenant.investor(),
    await tenant.member(await tenant.organisation(), everyRole),
  ]
  const managerElsewhere = await elsewhere.investor({ roles: ['ADMIN', ...everyRole] })
  return {
    owner,
    manager,
    /** The reference of an order that can be matched to a movement. */
    reference,
    /** A member of the issuer. */
    issuer: colleague,
    /** A manager who impersonates the owner. */
    seen: await tenant.impersonate(manager, owner),
    strangers: { investor, member },
    outsiders: { nobody: tenant.visitor(), managerElsewhere },
    things: {
      admissions: { id: admission.id },
      'admission-imports': { id: sent.id },
      announcements: { id: announcement.id },
      'bank-accounts': { id: account.id },
      'closed-users': { id: closedAccount.id },
      categories: { id: category.id },
      'tax-certificates': { id: certificate.id },
      contracts: { id: contract.id },
      distributions: { id: shared.id },
      earnings: { id: await earningOf(platform, owner.id, other) },
      entities: { id: entity.id },
      'user-legal-information': { id: entity.id },
      files: { id: await owner.file() },
      freezes: { id: isFrozen?.freeze_id },
      holders: { id: holder?.id },
      'follow-ups': { id: followUp.id },
      interests: { id: interest.id },
      investments: { id: investment },
      invitations: { id: invitation.id },
      issuances: issuance,
      members: { member: staff.id },
      organisations: { id: organisation },
      preparations: draft,
      remarks: { remark: remarked.id },
      'removed-issuances': { id: removed.id },
      payouts: { id: items[0]?.id },
      purchases: { id: await purchaseOf(platform, owner.id) },
      tokens: { class_id: issuance.id },
      'statement-lines': { id: line?.id },
      differences: { id: await differenceOf(platform, tenant.id) },
      'suitability-test': { id: await attemptOf(platform, owner.id) },
      users: { id: owner.id },
      versions: { version: 3 },
      wallets: { id: wallet.id },
      views: { id: views[0]?.id },
      ...(await rowsIn(platform, tenant.id, owner.id, investment, issuance.id, colleague.id)),
    } as Record<string, Record<string, unknown>>,
    foreign: await foreignRecords(elsewhere, investor, managerElsewhere),
  }
}

async function earningOf(
  { owner }: TestPlatform,
  investor: string,
  { id, issuance_id }: { id: string; issuance_id: string },
): Promise<string> {
  // Inserts a line per distribution; holders see reversed ones, which they had claimed, but not those that await approval.
  const { rows } = await owner.query<{ id: string }>(
    `with claim as (
       insert into claims (tenant_id, id, investor_id, issuance_id, way, currency, gross, withholding, net, claimed_at)
       select tenant_id, gen_random_uuid(), $2, issuance_id, 'BALANCE', 'EUR', 100, 0, 100, now()
       from distributions where id = $1 returning id)
     insert into earnings (tenant_id, id, distribution_id, issuance_id, investor_id, lot_id, token_class, status, tokens,
       price, outstanding, currency, gross, rent_part, gain_part, capital_part, withholding_rate, withholding, net,
       claim_id, created_at, changed_at)
     select tenant_id, gen_random_uuid(), distributions.id, issuance_id, $2, lot, issuance_id, line.status, 1, 1, 1, 'EUR',
       100, 100, 0, 0, 0, 0, 100, case line.status when 'REVERSED' then claim.id end, now(), now()
     from distributions, claim, (values ($3::uuid, 'PENDING'), (gen_random_uuid(), 'REVERSED')) as line (lot, status)
     where distributions.id = $1 order by line.status returning id`,
    [id, investor, issuance_id],
  )
  return rows[0]?.id ?? ''
}

async function differenceOf({ ownerDatabase: db, clock }: TestPlatform, tenant_id: string): Promise<string> {
  const [row] = await db
    .insert(differences)
    .values({
      tenant_id,
      id: newId(),
      provider: 'redsys',
      kind: 'MISSING_HERE',
      movement: 'PAYMENT',
      method: 'TPV',
      out: false,
      reference: 'ref',
      number: '',
      day: '2026-01-02',
      theirs: 500n,
      currency: 'EUR',
      status: 'OPEN',
      found_at: clock.now(),
    })
    .returning()
  return row?.id ?? ''
}

async function purchaseOf({ owner }: TestPlatform, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from movements where user_id = $1 and kind = 'PURCHASE'",
    [userId],
  )
  return rows[0]?.id ?? ''
}

async function attemptOf({ owner }: TestPlatform, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from test_attempts where user_id = $1', [
    userId,
  ])
  return rows[0]?.id ?? ''
}

/**
 * Inserts what no operation creates: a session on another device, a failed job, a failed message, and an old payment
 * attempt.
 */
async function rowsIn(
  { ownerDatabase: db, clock }: TestPlatform,
  tenant_id: string,
  user_id: string,
  investment_id: string,
  issuance_id: string,
  buyer_id: string,
) {
  const now = clock.now()
  const [sessionId, jobId, droppedId] = [newId(), newId(), newId()]
  const [eventId, paymentId, toldId, exportId] = [newId(), newId(), newId(), newId()]
  const expires_at = new Date(now.getTime() + 86_400_000)
  const session = { id: sessionId, user_id, token_hash: newId(), created_at: now, expires_at }
  await db.insert(sessions).values({ ...session, tenant_id })
  const job = { tenant_id, job: 'housekeeping', tries: 1, reason: 'Error', failed_at: now }
  for (const id of [jobId, droppedId]) await db.insert(failedJobs).values({ ...job, id, data: { id } })
  const eventRow = {
    provider: 'simulated',
    event_id: 'one',
    webhook: 'receiveIdentityEvent',
    received_at: now,
  }
  const sent = { query: '', content_type: 'application/json', body: Buffer.from('{}') }
  const state = { state: 'failed', tries: 1, next_try_at: null } as const
  await db.insert(providerEvents).values({ id: eventId, ...eventRow, ...sent, ...state, tenant_id })
  const transferId = newId()
  await db.insert(transfers).values({
    id: transferId,
    tenant_id,
    kind: 'SALE',
    status: 'CANCELED',
    reference: 'TRF-ONE',
    currency: 'EUR',
    issuance_id,
    seller_id: user_id,
    buyer_id,
    from_address: 'A',
    to_address: 'B',
    tokens: tokens(1),
    price: cents(100),
    proposed_at: now,
    changed_at: now,
  })
  const [adId, threadId] = [newId(), newId()]
  await db.insert(ads).values({
    id: adId,
    tenant_id,
    status: 'WITHDRAWN',
    reference: 'AD-ONE',
    currency: 'EUR',
    issuance_id,
    seller_id: user_id,
    tokens: tokens(1),
    price: cents(100),
    publish_at: now,
    expires_at: now,
    sent_at: now,
    changed_at: now,
  })
  await db.insert(adThreads).values({ id: threadId, tenant_id, ad_id: adId, buyer_id, begun_at: now })
  const attempt = { id: paymentId, investment_id, investor_id: user_id, method: 'TPV', status: 'failed' }
  const paying = { reference: '0001ABCDEFGH', amount: cents(100), currency: 'EUR', created_at: now }
  const notificationRow = { mail: 'password_changed', kind: 'NEEDED', said: { es: {}, en: {} } } as const
  await db
    .insert(notifications)
    .values({ id: toldId, user_id, event: 'told', ...notificationRow, at: now, tenant_id })
  await db.insert(listExports).values({
    id: exportId,
    tenant_id,
    user_id,
    status: 'FAILED',
    kind: 'INVESTMENTS',
    failure: 'BROKEN',
    name: 'Inversiones',
    file: 'CSV',
    language: 'es',
    screen: '/user/investments',
    operation: 'listMyInvestments',
    params: {},
    columns: [],
    created_at: now,
    expires_at,
  })
  await db.insert(payments).values({ ...attempt, ...paying, changed_at: now, tenant_id })
  return {
    sessions: { id: sessionId },
    ads: { id: adId },
    threads: { id: threadId },
    transfers: { id: transferId },
    'failed-jobs': { id: jobId },
    dropFailedJob: { id: droppedId },
    notifications: { id: toldId },
    exports: { id: exportId },
    'provider-events': { id: eventId },
    payments: { id: paymentId },
  }
}
