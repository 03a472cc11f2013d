import type pg from 'pg'

/** Counts how often the server waits for the database; statements sent together count once. */
export function roundTrips(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<number> } {
  const watched = new WeakSet<pg.PoolClient>()
  let waits = 0

  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const { query } = client
    let awaited = 0
    const value = (...sent: unknown[]): unknown => {
      if (awaited === 0) waits += 1
      awaited += 1
      const answer: unknown = Reflect.apply(query, client, sent)
      const answered = () => {
        awaited -= 1
      }
      Promise.resolve(answer).then(answered, answered)
      return answer
    }
    Object.defineProperty(client, 'query', { value })
  })

  return {
    async during(work) {
      const before = waits
      await work()
      return waits - before
    },
  }
}
