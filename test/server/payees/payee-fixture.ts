import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { Sweep } from '../../../src/server/jobs/job.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { balanceFilling } from '../../../src/server/modules/balance/jobs/balanceFilling.ts'
import { balanceForwarding } from '../../../src/server/modules/balance/jobs/balanceForwarding.ts'
import { depositAsking } from '../../../src/server/modules/deposits/jobs/depositAsking.ts'
import { earningPayout } from '../../../src/server/modules/payees/jobs/earningPayout.ts'
import { payeeAsking } from '../../../src/server/modules/payees/jobs/payeeAsking.ts'
import { paymentForwarding } from '../../../src/server/modules/payments/jobs/paymentForwarding.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import type { TestPlatform } from '../harness.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

type Kind = 'payees' | 'payouts' | 'deposits' | 'payments' | 'balance_forwards'

const kinds: Record<Kind, { sweeps: readonly Sweep[]; at: string; id?: string }> = {
  payees: { sweeps: [payeeAsking], at: 'ask_at' },
  payouts: { sweeps: [earningPayout, balanceFilling], at: 'return_at' },
  balance_forwards: { sweeps: [balanceForwarding], at: 'forward_at', id: 'investment_id' },
  payments: { sweeps: [paymentForwarding], at: 'forward_at' },
  deposits: { sweeps: [depositAsking], at: 'ask_at' },
}

/** Returns two holders of tokens for whom MANGOPAY pays, with functions of its pages. */
export async function payeeFixture(
  platform: TestPlatform,
  { gross = 8000, type = 'default', asksForAccess = false, extras = {} } = {},
) {
  const { app, owner, config, call } = platform
  // Balances need a way to pay with wallets.
  const payment = { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] }
  const fixture = await distributionFixture(platform, {
    customization: { tenant_type: type, modules: { payment_profit: 'mangopay' }, extras, payment },
  })
  const { slug, people } = await fixture.createHolders([4], [4])
  const [investor, other] = people as [Person, Person]
  const { tenant, manager } = fixture
  await owner.query(
    `update profile_history set birthday = '1990-05-17', nationality = 'ES', residence_country = 'ES', country = 'ES',
       phone = '+34612345678', address = 'Calle de la Paz 12', city = 'Valencia', postal_code = '46003'
     where tenant_id = $1`,
    [tenant.id],
  )
  if (asksForAccess)
    await owner.query("update users set email = replace(email, '@', '+confirm@') where tenant_id = $1", [
      tenant.id,
    ])
  const name = tenant.host.replace('.localhost', '')
  const simulator = `${config.kycUrl}/mangopay`
  const ask = (path: string) =>
    fetch(`${simulator}/v2.01/${name}/${path}`, { headers: { authorization: `Bearer token-of-${name}` } })
  const api = async (path: string): Promise<Record<string, unknown>[]> => (await ask(path)).json()
  const walletAt = async (id: string): Promise<{ Balance: { Amount: number } }> =>
    (await ask(`wallets/${id}`)).json()
  const decide = (path: string, decision: string) =>
    fetch(`${simulator}/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ decision, tell: 'never' }),
      redirect: 'manual',
    })
  /** Runs one kind of pending queries now. */
  async function run(table: keyof typeof kinds): Promise<void> {
    const { sweeps: of, at, id = 'id' } = kinds[table]
    const due = `update ${table} set ${at} = ${at} - interval '60 days'
      where tenant_id = $1 and ${at} is not null returning ${id} as id`
    const { rows } = await owner.query<{ id: string }>(due, [tenant.id])
    for (const { id: row } of rows)
      for (const sweep of of) if ('outside' in sweep) await sweep.outside(app.services, tenant.id, { row })
  }
  const stateOf = async (person: Person) => (await person.call('getMyEarnings')).payee
  /** Confirms on MANGOPAY's page and returns where it leads back to. */
  const confirmAt = async (address: string) => {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'confirm', tell: 'never' }),
      redirect: 'manual',
    })
    return answer.headers.get('location') ?? ''
  }
  /** Uploads a picture of an identity document. */
  async function upload(person: Person): Promise<string> {
    const { data, status } = await call('uploadFile', {
      host: tenant.host,
      headers: person.headers,
      file: { name: 'dni.png', bytes: await picture() },
    })
    if (status !== 200) throw new Error(`The upload was answered ${status}.`)
    return (data as { file_id: string }).file_id
  }
  const enrol = (person: Person, body: object = {}) => person.call('enrolPayee', { body })
  const userOf = async (person: Person) =>
    (await owner.query('select * from payers where user_id = $1', [person.id])).rows[0]
  const documentsOf = async (person: Person) =>
    api(`users/${(await userOf(person)).provider_user}/KYC/documents`)
  /** Takes a person through MANGOPAY's verification. */
  async function verify(person: Person): Promise<void> {
    // Confirms the registration too where MANGOPAY asks for it.
    for (let state = await enrol(person); state.status === 'NEEDS_PERSON'; state = await enrol(person))
      await confirmAt(state.next)
    await enrol(person, { file_id: await upload(person) })
    const [document] = await documentsOf(person)
    await decide(`documents/${document?.Id}`, 'validated')
    await run('payees')
  }
  /** Deposits money at MANGOPAY as the bank does. */
  async function deposit(amount: number) {
    const opened = await manager.call('openDeposit', { body: { amount } })
    const body = new URLSearchParams({
      reference: opened.reference,
      amount: (amount / 100).toFixed(2),
      tell: 'never',
    })
    await fetch(`${simulator}/wires`, { method: 'POST', body, redirect: 'manual' })
    await run('deposits')
    return opened
  }
  const payouts = async () => (await manager.call('listPayouts')).items
  const sentPayouts = async (person: Person) =>
    (await api(`wallets/${(await userOf(person)).provider_wallet}/transactions`)).filter(
      ({ Type }) => Type === 'PAYOUT',
    )
  const waitForStatus = (...wanted: string[]) =>
    vi.waitFor(async () => {
      await run('payouts')
      const found = (await payouts()).map(({ status }) => status)
      if (JSON.stringify(found.toSorted()) !== JSON.stringify(wanted.toSorted()))
        throw new Error(`The payouts are ${found}: ${JSON.stringify(await payouts())}`)
    }, waitOptions)
  await fixture.createPaid(slug, gross)
  return {
    ...fixture,
    slug,
    investor,
    other,
    stateOf,
    confirmAt,
    upload,
    enrol,
    documentsOf,
    verify,
    deposit,
    run,
    decide,
    payouts,
    sentPayouts,
    waitForStatus,
    api,
    walletAt,
    userOf,
    addAccount: (person: Person) => addApprovedAccount(manager, person),
    claim: (person: Person, way: 'BANK' | 'BALANCE' = 'BANK') =>
      person.send('claimEarnings', { body: { way } }),
    picture,
    inOwnTenant: <T>(work: Parameters<typeof inTenant<T>>[3]) =>
      inTenant(app.services, tenant.id, 'test', work),
  }
}

/** Returns a picture of random pixels, which no file repeats. */
async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const raw = { width: 60, height: 40, channels: 3 } as const
  return sharp(randomBytes(60 * 40 * 3), { raw })
    .png()
    .toBuffer()
}
