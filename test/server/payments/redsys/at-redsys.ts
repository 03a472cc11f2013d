import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

interface Form {
  action: string
  fields: Record<string, string>
}

type Fields = Record<string, string>

/** Simulates a browser at the simulated Redsys. */
export async function openRedsysPage({ action, fields }: Form) {
  const base = new URL('/', action).href
  let { status, html } = await readPage(post(action, fields))
  const press = (decision: string, typed: Fields = {}): Promise<Response> => {
    const path = /action="([^"]+)"/.exec(html)?.[1] ?? expect.fail(`There is no form: ${html}`)
    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? ''
    return post(new URL(path, base).href, { ticket, decision, ...typed })
  }
  return {
    status,
    html,
    /** Presses a button. Returns the redirect address; '' if the page stays. */
    async press(decision: string, typed: Fields = {}): Promise<string> {
      const answer = await press(decision, typed)
      if (answer.status === 303) return answer.headers.get('location') ?? ''
      ;({ status, html } = await readPage(Promise.resolve(answer)))
      expect(status).toBe(200)
      return ''
    },
    /** Sends the request without interpreting the response. */
    raw: press,
  }
}

/** Pays by card with 3-D Secure, or with Bizum. Returns the redirect address. */
export async function payAtRedsys(form: Form, typed: Fields = {}): Promise<string> {
  const browser = await openRedsysPage(form)
  const bizum = browser.html.includes('name="pin"')
  const card = { number: '4548810000000003', expiry: '12/49', cvv: '123' }
  const sent = await browser.press('pay', {
    ...(bizum ? { phone: '700000000', pin: '1234' } : card),
    ...typed,
  })
  return sent === '' ? browser.press('confirm', typed.tell ? { tell: typed.tell } : {}) : sent
}

function post(address: string, fields: Fields): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

async function readPage(pending: Promise<Response>) {
  const answer = await pending
  return { status: answer.status, html: await answer.text() }
}

/** Starts a listener that records notifications and responds with these statuses. */
export async function startListener(answers: readonly number[] = []) {
  const received: { url: string; host: string; fields: Fields }[] = []
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    received.push({ url: String(request.url), host: String(request.headers.host), fields })
    response.writeHead(answers[received.length - 1] ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    origin: `http://alba.localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
