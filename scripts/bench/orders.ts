import { demoIssuances } from '../../src/demo/content.ts'
import { type Client, connections, type Reply } from './client.ts'

/**
 * Returns, for each investor, a function that orders the minimum number of tokens of an issuance and withdraws the
 * order.
 */
export async function createOrderCallers(
  client: Client,
  tokens: readonly string[],
): Promise<(() => Promise<Reply[]>)[]> {
  const openIssuances = demoIssuances('alba').filter(({ status }) => status === 'CAMPAIGN')
  const callers = await Promise.all(tokens.map(firstOrder))
  return callers.filter((order) => order !== undefined).slice(0, connections)

  /** Tries the next issuance if the investor has an unfinished order. */
  async function firstOrder(token: string, index: number): Promise<(() => Promise<Reply[]>) | undefined> {
    for (const offset of openIssuances.keys()) {
      const issuance = openIssuances[(index + offset) % openIssuances.length]
      if (issuance === undefined) continue
      const order = () => orderAndWithdraw(client, token, issuance.slug, issuance.min_tokens)
      const replies = await order()
      if (replies.every(({ status }) => status === 200)) return order
    }
    return undefined
  }
}

async function orderAndWithdraw(
  client: Client,
  token: string,
  slug: string,
  count: number,
): Promise<Reply[]> {
  const consents = { warning_risk: true, warning_loss: true, consent_over_threshold: true } as const
  const placed = await client.call('createInvestment', { body: { slug, tokens: count, ...consents } }, token)
  if (placed.status !== 200) return [placed]
  return [placed, await client.call('withdrawInvestment', { params: { id: idOf(placed.data) } }, token)]
}

function idOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'id' in data) return String(data.id)
  throw new Error('An order is answered with the investment.')
}
