import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '../../src/server/database/embedded/account.ts'
import { clusterUrl } from '../../src/server/database/embedded/cluster.ts'
import { databaseFolder } from '../../src/server/database/embedded/folder.ts'
import { newToken, tokenHash } from '../../src/server/identity/credentials.ts'
import { type Chapter, median, percentile } from './figures.ts'

const streams = 1000
/** Limits the streams of a session. */
const streamsPerSession = 5
/** Limits the time until the last page receives the event, in milliseconds. */
const bar = 2000

/** Measures how soon an event reaches many open pages on one process. */
export async function measureStreams(port: number, data: string): Promise<Chapter[]> {
  const owner = new pg.Client({
    connectionString: clusterUrl(
      databaseFolder(data, databaseAccount(), () => undefined),
      readFileSync(join(data, 'secret'), 'utf8'),
    ),
  })
  await owner.connect()
  const agent = new Agent({ keepAlive: true })
  try {
    const tokens = await openSessions(owner)
    const listeners = await Promise.all(tokens.map((token) => listen(port, token, agent)))
    const startedAt = performance.now()
    const arrivals = listeners.map((nextEvent) => nextEvent().then(() => performance.now() - startedAt))
    await owner.query(
      `insert into notifications (tenant_id, id, user_id, event, mail, kind, said, at)
       select tenant_id, gen_random_uuid(), id, 'bench', 'password_changed', 'NEEDED', '{"es": {}, "en": {}}', now()
       from users where email = 'inversor@alba.demo'`,
    )
    const times = await Promise.all(arrivals)
    const figures = [
      { name: 'median', value: median(times), unit: 'ms' as const },
      { name: 'the last', value: percentile(times, 1), unit: 'ms' as const, bar },
    ]
    return [{ title: `Until ${streams} open pages hear of what happened`, figures }]
  } finally {
    agent.destroy()
    await owner.end()
  }
}

/** Creates sessions, and returns a token for each open page; several pages share a session. */
async function openSessions(owner: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: streams / streamsPerSession }, newToken)
  await owner.query(
    `insert into sessions (tenant_id, id, user_id, token_hash, created_at, expires_at)
     select tenant_id, gen_random_uuid(), id, hash, now(), now() + interval '1 day'
     from users, unnest($1::text[]) as hash where email = 'inversor@alba.demo'`,
    [tokens.map(tokenHash)],
  )
  return tokens.flatMap((token) => Array.from({ length: streamsPerSession }, () => token))
}

/** Opens a stream; resolves to a function that waits for its next event. */
function listen(port: number, token: string, agent: Agent): Promise<() => Promise<void>> {
  const headers = { host: 'alba.localhost', 'x-user-access-token': token }
  return new Promise((resolve, reject) => {
    const request = get(`http://127.0.0.1:${port}/v2/notifications/live`, { headers, agent }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`There is no stream: ${stream.statusCode}.`))
      stream.setEncoding('utf8')
      const nextEvent = () =>
        new Promise<void>((resolveEvent) => {
          stream.on('data', (chunk: string) => chunk.includes('data:') && resolveEvent())
        })
      resolve(nextEvent)
    })
    request.on('error', reject)
  })
}
