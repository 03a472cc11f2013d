import { expect, test } from 'vitest'
import { brokenInvariants } from '../../src/server/invariants/index.ts'
import { testPlatform } from '../server/harness.ts'
import type { Person } from '../server/test-tenant.ts'
import { acceptance, createMarket } from '../server/transfers/market.ts'
import { countRows } from './count-rows.ts'
import { serverOn } from './server-on.ts'

const platform = await testPlatform()
const { owner } = platform
const market = await createMarket(platform)
const { id: issuance, slug } = await market.createIssuance()
const seller = await market.createHolder(slug, 10)
const buyer = await market.createHolder(slug, 0)
// The server's clock is the real one.
platform.clock.set(new Date())
const server = await serverOn(platform)
await server.start()

type Step = 'acceptTransfer' | 'payTransfer' | 'receiveTransfer'

const steps: { who: Person; step: Step; body?: object; leadsTo: string }[] = [
  { who: buyer, step: 'acceptTransfer', body: acceptance, leadsTo: 'CHECKED' },
  { who: buyer, step: 'payTransfer', leadsTo: 'PAID' },
  { who: seller, step: 'receiveTransfer', leadsTo: 'EXECUTED' },
]

async function status(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ status: string }>('select status from transfers where id = $1', [id])
  return rows[0]?.status
}

/** How many of the two sides have been sent their contract note. */
const notesOf = (id: string) =>
  countRows(owner, "mails where event like 'transfer_executed/' || $1 || '/%'", id)

/** Presses a button and kills the server so many milliseconds later, each time later, until it has taken effect. */
async function pressAndKill(id: string, { who, step, body, leadsTo }: (typeof steps)[number], after: number) {
  for (let wait = after; (await status(id)) !== leadsTo; wait = 2 * wait + 20) {
    const answer = server.send(who, step, { params: { id }, body })
    await new Promise((resolve) => setTimeout(resolve, wait))
    await server.kill()
    expect([200, 503, undefined]).toContain(await answer)
    await server.start()
  }
}

test.each([0, 15, 60])(
  'a sale with a server kill %i ms into each step transfers and notifies once',
  async (after) => {
    const sold = await market.tokensHeldBy(buyer, slug)
    const { data } = await market.offerTokens(seller, buyer, issuance, 2)
    for (const step of steps) await pressAndKill(data.id, step, after)
    await server.kill()
    await server.start()
    await expect.poll(() => notesOf(data.id), { timeout: 200_000, interval: 200 }).toBe(2)

    expect(await market.tokensHeldBy(buyer, slug)).toBe(sold + 2)
    expect(await market.tokensHeldBy(seller, slug)).toBe(10 - sold - 2)
    expect(await countRows(owner, "journal_entries where cause_id = $1 and kind = 'lock'", data.id)).toBe(1)
    expect(await countRows(owner, "journal_entries where cause_id = $1 and kind <> 'lock'", data.id)).toBe(1)
    expect((await brokenInvariants(owner)).map(({ invariant }) => invariant)).toEqual([])
  },
  600_000,
)
