import { type Arguments, Client, connections, type Reply } from './client.ts'
import type { Chapter } from './figures.ts'
import { logInInvestors } from './investors.ts'
import { load } from './load.ts'
import { createOrderCallers } from './orders.ts'

/** Measures the server's requests per second and latency; the client runs on the same machine. */
export async function measureRequests(port: number): Promise<Chapter[]> {
  const client = new Client(port, 'alba.localhost')
  const tokens = await logInInvestors(client, 'alba')
  const token = tokens[0] ?? ''
  const quoteArguments: Arguments<'quoteInvestment'> = { params: { slug: 'edificio-ruzafa', tokens: 20 } }
  const chapters = [
    await load(
      'getCustomization',
      onEveryConnection(() => client.call('getCustomization')),
    ),
    await load(
      'listIssuances',
      onEveryConnection(() => client.call('listIssuances', {}, token)),
    ),
    await load(
      'quoteInvestment',
      onEveryConnection(() => client.call('quoteInvestment', quoteArguments, token)),
    ),
    await load('createInvestment, then withdrawInvestment', await createOrderCallers(client, tokens)),
  ]
  client.close()
  return chapters
}

function onEveryConnection(call: () => Promise<Reply>): (() => Promise<Reply[]>)[] {
  return Array.from({ length: connections }, () => async () => [await call()])
}
