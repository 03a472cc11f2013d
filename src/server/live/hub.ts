import type pg from 'pg'
import { openLongRunningPool } from '../database/connection.ts'
import { throwError } from '../kernel/errors.ts'

/** An open page that waits for notifications of its reader. */
export interface Listener {
  person: string
  session: string
  changed(): void
  /** Ends the stream. */
  end(): void
}

/** Notifies open pages of changes that any process has made. */
export interface Hub {
  /**
   * Adds a listener. Resolves once the listener will receive every change that is committed afterwards; throws
   * `unavailable` if the hub has ended.
   */
  join(listener: Listener): Promise<void>
  leave(listener: Listener): void
  /** Returns the number of open pages of a session. */
  countOf(session: string): number
  end(): Promise<void>
}

/** The channel to which the triggers in live.sql notify. */
const channel = 'tesela'
const checkIntervalMs = 30_000

/**
 * Creates a hub, which listens on one connection while any page is open. If the connection breaks, all streams end,
 * and the pages reconnect.
 */
export function createHub(pool: pg.Pool): Hub {
  const listeners = new Set<Listener>()
  const listenPool = openLongRunningPool(pool, { size: 1, onError: () => undefined })
  let listenPromise: Promise<void> | undefined
  let disconnect = () => {}
  let hasEnded = false

  function listen(): Promise<void> {
    const connection = connect(() => {
      if (listenPromise === connection) reset()
    })
    return connection
  }

  async function connect(onLost: () => void): Promise<void> {
    const client = await listenPool.connect()
    const timer = setInterval(() => client.query('select 1').catch(onLost), checkIntervalMs)
    disconnect = () => {
      clearInterval(timer)
      client.release(true)
      disconnect = () => {}
    }
    client.on('notification', ({ payload = '' }) => broadcast(payload))
    client.once('error', onLost)
    client.once('end', onLost)
    await client.query(`listen ${channel}`)
  }

  function broadcast(payload: string): void {
    const [kind, id] = payload.split(' ')
    for (const listener of listeners) {
      if (kind === 'person' && listener.person === id) listener.changed()
      if (kind === 'session' && listener.session === id) endListener(listener)
    }
  }

  function endListener(listener: Listener): void {
    listeners.delete(listener)
    listener.end()
  }

  function reset(): void {
    listenPromise = undefined
    disconnect()
    for (const listener of listeners) endListener(listener)
  }

  return {
    async join(listener) {
      if (hasEnded) throwError('unavailable')
      listenPromise ??= listen()
      await listenPromise.catch((error: unknown) => {
        reset()
        throw error
      })
      listeners.add(listener)
    },
    leave: (listener) => void listeners.delete(listener),
    countOf: (session) => [...listeners].filter((listener) => listener.session === session).length,
    async end() {
      hasEnded = true
      reset()
      await listenPool.end()
    },
  }
}
