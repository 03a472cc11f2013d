import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { demoInvestors } from '../../src/demo/content.ts'
import { demoPassword } from '../../src/demo/scenario.ts'
import { Client } from './client.ts'
import { type Chapter, type Figure, percentile } from './figures.ts'
import { logIn, logInInvestors } from './investors.ts'
import { step } from './step.ts'

/** Limits the time of another tenant's login during an attack, in milliseconds. */
const bar = 500

interface Attack {
  name: string
  /** Attacks once; called again immediately until the measurement ends. */
  strike(): Promise<unknown>
}

/** Measures logins to one tenant during attacks on another tenant, with requests that once blocked the server. */
export async function measureAttacks(port: number): Promise<Chapter> {
  const victim = new Client(port, 'nexo.localhost')
  const emails = demoInvestors('nexo').map(({ email }) => email)
  const figures: Figure[] = []
  for (const attack of await attacksOn(port)) {
    // Rotates accounts, because frequent logins of one account are rate-limited.
    const loginEmails = emails.splice(0, 5)
    emails.push(...loginEmails)
    const times = await step(`logging in under ${attack.name}`, () =>
      timeLoginsDuring(attack, victim, loginEmails),
    )
    figures.push({ name: attack.name, value: percentile(times, 1), unit: 'ms', bar })
  }
  victim.close()
  return { title: "The slowest login of one tenant while another's people attack", figures }
}

async function timeLoginsDuring(
  attack: Attack,
  client: Client,
  emails: readonly string[],
): Promise<number[]> {
  let isOver = false
  const attackLoop = (async () => {
    while (!isOver) await attack.strike()
  })()
  const times: number[] = []
  for (const email of emails) {
    const startedAt = performance.now()
    await client.call('login', { body: { email, password: demoPassword } })
    times.push(performance.now() - startedAt)
  }
  isOver = true
  await attackLoop
  return times
}

async function attacksOn(port: number): Promise<Attack[]> {
  const client = new Client(port, 'alba.localhost')
  const investors = await logInInvestors(client, 'alba')
  const manager = await logIn(client, 'gestora@alba.demo')
  const picture = await sharp({
    create: { width: 8000, height: 8000, channels: 3, background: '#0f5c4d' },
  })
    .webp({ lossless: true })
    .toBuffer()
  const slowPdf = Buffer.from(`%PDF-1.7\n${'/ObjStm '.repeat(32_000)}\n%%EOF`)
  const expandingPdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
    deflateSync('#41'.repeat(20_000_000)),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
  // Rotates investors, because each may upload only a limited number per hour.
  const upload = (name: string, bytes: Uint8Array) => () => {
    const token = investors.shift() ?? ''
    investors.push(token)
    return post(port, '/v2/pfp/files', token, formOf(name, bytes))
  }
  return [
    { name: 'nothing', strike: () => new Promise((resolve) => setTimeout(resolve, 50)) },
    { name: 'papers that take long to search', strike: burst(4, upload('a.pdf', slowPdf)) },
    { name: 'papers that unpack to a thousandfold', strike: burst(4, upload('b.pdf', expandingPdf)) },
    { name: 'small files of enormous pictures', strike: burst(8, upload('a.webp', picture)) },
    { name: 'bodies of 15,000 keys', strike: burst(20, () => post(port, '/v2/user/logout', '', manyKeys)) },
    { name: 'lists of 30,000 items', strike: burst(20, () => post(port, '/v2/user/login', '', manyItems)) },
    { name: 'forged events of a provider', strike: burst(20, () => post(port, webhook, '', '{"id":"x"}')) },
    { name: 'a flood of visits', strike: burst(50, () => visit(port)) },
    { name: 'a document that multiplies', strike: () => preview(client, port, manager) },
  ]
}

/** Previews the document, which renders its pages. */
async function preview(client: Client, port: number, token: string): Promise<void> {
  const body = { source: multiplyingDocument, person: 'MANAGER' } as const
  const { data } = await client.call('previewCustomization', { body }, token)
  const name = typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : ''
  await fetch(`http://alba.localhost:${port}/preview/${name}/boot.json`)
    .then((response) => response.text())
    .catch(() => '')
}

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`key${n}`, n])))

const manyItems = JSON.stringify({ email: Array.from({ length: 30_000 }, (_, n) => n), password: 'x' })

const webhook = '/v2/webhooks/identity'

function visit(port: number): Promise<unknown> {
  return fetch(`http://alba.localhost:${port}/login`)
    .then((response) => response.text())
    .catch(() => '')
}

const multiplyingDocument = JSON.stringify({
  version: 2,
  title: 'Alba',
  screens: [
    {
      path: '/club',
      allow: 'true',
      title: 'login.title',
      when: `'${'a'.repeat(16)}'${".split('').map(c, 'aaaaaaaaaaaaaaaa').join('')".repeat(7)}.size() > 0`,
      body: [],
    },
  ],
})

function burst(count: number, strike: () => Promise<unknown>): () => Promise<unknown> {
  return () => Promise.all(Array.from({ length: count }, strike))
}

function post(port: number, path: string, token: string, body: string | FormData): Promise<unknown> {
  return fetch(`http://alba.localhost:${port}${path}`, {
    method: 'POST',
    headers: {
      ...(token && { 'x-user-access-token': token }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
    .then((response) => response.text())
    .catch(() => '')
}

function formOf(name: string, bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
