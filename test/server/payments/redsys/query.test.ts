import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { createTestTenant } from '../../test-tenant.ts'
import { terminalFixture } from '../paying.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { netTakenAtTerminal } from './kept.ts'

const platform = await testPlatform()
const { app, jobs, clock } = platform
const { createOrder, payAtTerminal } = terminalFixture(platform)
const tenant = await createTestTenant(platform, {
  payment: { methods: ['TPV'] },
  hide: { signInvestment: true },
})

expectBalanceAfterEach(platform)
// Runs before the comparison of the sums, which queries the terminal.
afterEach(() => void vi.restoreAllMocks())

type Answer = (right: string, response: ServerResponse) => unknown

/** Maps what the query service does to its response, made from the right one. */
const answers: Record<string, Answer> = {
  'never answers': () => undefined,
  'closes the connection': (_right, response) => response.destroy(),
  'answers with status 500': (right, response) => response.writeHead(500).end(right),
  'answers with an empty page': (_right, response) => response.end(),
  'answers with half of the XML': (right, response) => response.end(right.slice(0, right.length / 2)),
  'answers with a page of its maintenance': (_right, response) =>
    response.end('<html><Message>Volvemos</html>'),
  'answers with an error code': changed(
    /&lt;Response.*&lt;\/Response&gt;/,
    '&lt;Ds_ErrorCode&gt;XML0000&lt;/Ds_ErrorCode&gt;',
  ),
  'answers for another merchant': changed(/(Ds_MerchantCode&gt;)\d+/, '$1999008882'),
  'answers with half a cent': changed(/(Ds_Amount&gt;\d+)/, '$1.5'),
}

/** Maps what cannot be the right answer, which is an error to be looked at. */
const contradictions: Record<string, Answer> = {
  'another amount': changed(/(Ds_Amount&gt;)\d+/g, '$11'),
  'another currency': changed(/(Ds_Currency&gt;)\d+/g, '$1840'),
}

describe.each(Object.entries(answers))(
  "a payment about which the terminal's query service %s",
  (_what, answer) => {
    it('stays in process, and is charged once by a later query', async () => {
      const { investor, manager, id, total } = await createOrder({ tenant })
      const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
      await payAtTerminal(tenant.host, url)
      const state = async () => {
        const { status, payments } = await investor.call('getInvestment', { params: { id } })
        return [status, ...payments.map((each) => each.status)]
      }
      const sweepAfter = async (minutes: number) => {
        clock.set(new Date(clock.now().getTime() + minutes * 60_000))
        await manager.call('setClock', { body: { days: 0 } })
        for (let round = 0; round < 3; round += 1) await jobs.drain()
      }
      await serviceAnswers(answer)
      const back = await app.inject({ url: url.replace('?', '/back?'), headers: { host: tenant.host } })
      expect(back.headers.location).toMatch(/^\/user\/bbva\?payment=/)
      expect(await state()).toEqual(['IN_UPDATE_TPV', 'processing'])
      await sweepAfter(2)
      expect(await state()).toEqual(['IN_UPDATE_TPV', 'processing'])
      vi.restoreAllMocks()
      await sweepAfter(5)
      expect(await state()).toEqual(['CHARGED', 'succeeded'])
      expect(await netTakenAtTerminal(platform, id)).toBe(total)
    })
  },
)

it.each(Object.entries(contradictions))(
  "a payer is led on if the terminal's query service answers with %s, and nothing is booked",
  async (_what, answer) => {
    const { investor, id, total } = await createOrder({ tenant })
    const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await payAtTerminal(tenant.host, url)
    await serviceAnswers(answer)
    const back = await app.inject({ url: url.replace('?', '/back?'), headers: { host: tenant.host } })
    expect(back.headers.location).toMatch(/^\/user\/bbva\?payment=/)
    const { status, payments } = await investor.call('getInvestment', { params: { id } })
    expect([status, ...payments.map((each) => each.status)]).toEqual(['IN_UPDATE_TPV', 'processing'])
  },
)

/** Leads queries to a server that answers in this way; a request without an answer is given up at once. */
async function serviceAnswers(answer: Answer): Promise<void> {
  const { fetch } = globalThis
  const { timeout } = AbortSignal
  let right = ''
  let giveUp = new AbortController()
  const server = createServer((_request, response) => {
    answer(right, response)
    if (!response.writableEnded && !response.destroyed) giveUp.abort()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    giveUp = new AbortController()
    return AbortSignal.any([timeout.call(AbortSignal, ms), giveUp.signal])
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/SerClsWSConsulta')) return fetch(url, init)
    right = await (await fetch(url, init)).text()
    return fetch(`http://127.0.0.1:${port}`, init)
  })
}

function changed(pattern: RegExp, replacement: string): Answer {
  return (right, response) => response.end(right.replace(pattern, replacement))
}
