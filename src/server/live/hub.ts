import type pg from 'pg'
import { openLongRunningPool } from '../database/connection.ts'
import { throwError } from '../kernel/errors.ts'

/** Describes an open page that waits for notifications of its reader. */
export interface Listener {
  person: string
  session: string
  changed(): void
  /** Ends the stream. */
  end(): void
}

/** Notifies open pages of changes made by any process. */
export interface Hub {
  /**
   * Adds a listener; resolves once it receives all changes committed from now on. Throws `unavailable` after the end.
   */
  join(listener: Listener): Promise<void>
  leave(listener: Listener): void
  /** Counts the open pages of a session. */
  countOf(session: string): number
  end(): Promise<void>
}

/** Names the channel of the triggers in live.sql. */
const channel = 'tesela'
const checkInMs = 30_000

/**
 * Listens on one connection while any page is open. If the connection breaks, all streams end and the pages reconnect.
 */
export function hubOver(pool: pg.Pool): Hub {
  const listeners = new Set<Listener>()
  const secondPool = openLongRunningPool(pool, { size: 1, onError: () => undefined })
  let listening: Promise<void> | undefined
  let drop = () => {}
  let ended = false

  function listen(): Promise<void> {
    const connection = connect(() => {
      if (listening === connection) forget()
    })
    return connection
  }

  async function connect(lost: () => void): Promise<void> {
    const client = await secondPool.connect()
    const timer = setInterval(() => client.query('select 1').catch(lost), checkInMs)
    drop = () => {
      clearInterval(timer)
      client.release(true)
      drop = () => {}
    }
    client.on('notification', ({ payload = '' }) => broadcast(payload))
    client.once('error', lost)
    client.once('end', lost)
    await client.query(`listen ${channel}`)
  }

  function broadcast(payload: string): void {
    const [kind, id] = payload.split(' ')
    for (const listener of listeners) {
      if (kind === 'person' && listener.person === id) listener.changed()
      if (kind === 'session' && listener.session === id) dismiss(listener)
    }
  }

  function dismiss(listener: Listener): void {
    listeners.delete(listener)
    listener.end()
  }

  function forget(): void {
    listening = undefined
    drop()
    for (const listener of listeners) dismiss(listener)
  }

  return {
    async join(listener) {
      if (ended) throwError('unavailable')
      listening ??= listen()
      await listening.catch((error: unknown) => {
        forget()
        throw error
      })
      listeners.add(listener)
    },
    leave: (listener) => void listeners.delete(listener),
    countOf: (session) => [...listeners].filter((each) => each.session === session).length,
    async end() {
      ended = true
      forget()
      await secondPool.end()
    },
  }
}
