import { randomBytes } from 'node:crypto'
import { newId } from '../../../src/server/database/ids.ts'
import type { TestPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { type CustomizationInput, createTestTenant, type Person } from '../test-tenant.ts'

/** Sets up people who trade tokens. */
export async function createMarket(platform: TestPlatform, customization: CustomizationInput = {}) {
  const tenant = await createTestTenant(platform, customization)
  const manager = await tenant.manager()

  /** Creates an issuance with a campaign that outlasts the moved clock. */
  const createIssuance = () => tenant.issuance({ ends_on: '2099-12-31' })

  /** Returns a person with a bank account and some tokens of an issuance. */
  async function createHolder(slug: string, tokens: number): Promise<Person> {
    const person = await tenant.investor()
    if (tokens > 0) await mintTokens(person, slug, tokens)
    await platform.owner.query(
      `insert into bank_accounts (tenant_id, id, user_id, iban, bic, holder, status, for_payouts, added_at, changed_at)
       values ($1, $2, $3, 'ES9121000418450200051332', '', 'Titular', 'MATCHED', true, now(), now())`,
      [tenant.id, newId(), person.id],
    )
    await platform.owner.query(
      `insert into lifecycle_history (tenant_id, lifecycle, subject_id, position, event, from_status, to_status, at, actor_kind, actor_id, actor_name, note)
       select tenant_id, 'bank-account', id, 1, 'create', '', 'MATCHED', now(), 'user', user_id, '', ''
       from bank_accounts where user_id = $1`,
      [person.id],
    )
    return person
  }

  async function mintTokens(person: Person, slug: string, tokens: number): Promise<void> {
    const id = await createPaidOrder(person, manager, slug, tokens)
    await acceptAfterReflection(platform.clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
  }

  async function walletOf(person: Person): Promise<string> {
    const { wallets } = await person.call('getMyWallets')
    return wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? ''
  }

  /** Adds a verified wallet. */
  async function addVerifiedWallet(person: Person): Promise<string> {
    const address = `0x${randomBytes(20).toString('hex')}`
    const { id } = await person.call('addWallet', { body: { address } })
    await manager.call('verifyWallet', { params: { id } })
    return address
  }

  async function offerTokens(
    seller: Person,
    buyer: Person,
    issuance: string,
    tokens: number,
    price = 12_000,
  ) {
    const body = { token_class: issuance, tokens, price, address: await walletOf(buyer) }
    return seller.send('proposeTransfer', { body })
  }

  const tokensHeldBy = async (person: Person, slug: string) =>
    (await person.call('getPortfolio')).holdings.find((each) => each.issuance_slug === slug)?.tokens ?? 0

  /** Runs what is due. */
  async function runDueJobs(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await manager.call('setClock', { body: { days: 0 } })
      await platform.jobs.drain()
    }
  }

  return {
    tenant,
    manager,
    createIssuance,
    runDueJobs,
    createHolder,
    mintTokens,
    walletOf,
    addVerifiedWallet,
    offerTokens,
    tokensHeldBy,
  }
}

export const acceptance = {
  warning_risk: true,
  warning_loss: true,
  warning_private: true,
  consent_over_threshold: true,
}
