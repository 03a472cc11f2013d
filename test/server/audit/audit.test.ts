import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'
import {
  chooseTransfer,
  createPaidOrder,
  orderBody,
  placeOrder,
  signOrder,
  uploadProof,
} from '../investments/steps.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { call, owner } = platform
const tenant = await createTestTenant(platform)
const { slug } = await tenant.issuance()

interface Row {
  operation: string
  actor_kind: string
  actor_id: string | null
  impersonator_id: string | null
  subject: string
  subject_id: string
  before: object | null
  after: object | null
  why: string
}

/** Lists the audit log of a subject, oldest first. */
async function log(subjectId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>('select * from audit_log where subject_id = $1 order by id', [
    subjectId,
  ])
  return rows
}

describe('the audit log', () => {
  it('records the actor, the operation and the values before and after, for an investment', async () => {
    const [investor, manager] = [await tenant.investor(), await tenant.manager()]
    const id = await createPaidOrder(investor, manager, slug, 2)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    const rows = await log(id)
    expect(rows.map(({ operation }) => operation)).toEqual([
      'createInvestment',
      'choosePaymentMethod',
      'sendSigningCode',
      'signContract',
      'uploadProof',
      'confirmPayment',
      'cancelInvestment',
    ])
    expect(rows[0]).toMatchObject({
      actor_kind: 'user',
      actor_id: investor.id,
      impersonator_id: null,
      subject: 'investments',
      before: null,
      after: { status: 'CREATED', tokens: 2, total: 20_000 },
      why: '',
    })
    expect(rows[6]).toMatchObject({
      actor_id: manager.id,
      before: { status: 'CHARGED' },
      after: { status: 'CANCELED' },
      why: 'No procede',
    })
  })

  it('records a repeated request once, and no refused or read-only requests', async () => {
    const investor = await tenant.investor()
    const key = randomUUID()
    const body = { ...orderBody(slug, 1), consent_over_threshold: true }
    const { id } = await investor.call('createInvestment', { body, key })
    await investor.call('createInvestment', { body, key })
    await investor.call('getInvestment', { params: { id } })
    expect((await investor.send('mintInvestment', { params: { id } })).status).toBe(403)
    expect((await investor.send('withdrawInvestment', { params: { id: randomUUID() } })).status).toBe(404)
    expect(await log(id)).toMatchObject([{ operation: 'createInvestment' }])
    const { rows } = await owner.query('select operation from audit_log where actor_id = $1', [investor.id])
    expect(rows).toEqual([{ operation: 'createInvestment' }])
  })

  it('records the manager and the impersonated person', async () => {
    const [manager, person] = [await platform.account({ roles: ['ADMIN'] }), await platform.account()]
    const body = { reason: 'Nos ha pedido ayuda' }
    const { data } = await call('impersonateUser', { token: manager.token, params: { id: person.id }, body })
    const { accessToken } = data as Operations['impersonateUser']['result']
    await call('logout', { token: accessToken, headers: { 'x-manager-user-access-token': manager.token } })
    expect((await log(person.id)).slice(-2)).toMatchObject([
      { operation: 'impersonateUser', actor_id: manager.id, impersonator_id: null, why: body.reason },
      { operation: 'logout', actor_id: person.id, impersonator_id: manager.id },
    ])
  })

  it('records which account a visitor used, and none of the submitted values', async () => {
    const { id, email, token } = await platform.account()
    await call('sendLoginLink', { body: { email } })
    await call('reportError', { token, body: {} })
    expect(await log(id)).toMatchObject([
      { operation: 'login', actor_kind: 'visitor', actor_id: null, subject: 'users' },
      { operation: 'sendLoginLink', actor_kind: 'visitor', actor_id: null, subject: 'users' },
    ])
    const { rows } = await owner.query('select audit_log::text as row from audit_log')
    const all = rows.map(({ row }) => row).join('\n')
    for (const typed of [email, password, token]) expect(all).not.toContain(typed)
  })

  it('records a call to a provider even if the session ended before the answer', async () => {
    const person = await tenant.person()
    const fetched = globalThis.fetch
    const leaving = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...args) => {
      await person.call('logout')
      return fetched(...args)
    })
    const body = await identityOf(person)
    expect((await person.send('submitIdentification', { body })).status).toBe(401)
    leaving.mockRestore()
    expect(await log(person.id)).toMatchObject([
      {
        operation: 'submitIdentification',
        before: { kyc_status: 'created' },
        after: { kyc_status: 'pending' },
      },
      { operation: 'logout' },
    ])
  })

  it('names only existing tables and columns', async () => {
    const { rows } = await owner.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text) as columns
       from information_schema.columns where table_schema = 'public' group by 1`,
    )
    const tables = new Map(rows.map(({ table, columns }) => [table, columns]))
    for (const { operation, audit } of Object.values(platform.library.operations)) {
      if (!audit) continue
      const { subject, id, keep = [] } = audit
      const named = keep.length > 0 && id ? ['id', ...keep] : keep
      expect([operation, tables.get(subject)]).toEqual([operation, expect.arrayContaining(named)])
    }
  })

  it('is written in the same transaction: if it fails, the operation is rolled back', async () => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, slug, 1)
    await owner.query(
      'alter table audit_log add constraint full_up check (operation <> $$uploadProof$$) not valid',
    )
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await expect(uploadProof(investor, id)).rejects.toThrow('500')
    expect(await investor.call('getInvestment', { params: { id } })).toMatchObject({ status: 'SIGNED' })
  })
})
