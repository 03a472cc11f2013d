import { randomUUID } from 'node:crypto'

/** Describes the served version, and the problems of the last saved documents. */
export interface WatchState {
  /** Changes with every valid save, so that open pages detect that they are outdated. */
  version: string
  /** Lists the checker's messages; while there are any, the last valid documents are served. */
  problems: readonly string[]
}

/** Notifies open pages of the result of a save. */
export interface Watch {
  shown(): WatchState
  /** Notifies listeners of new documents. */
  renew(): void
  complain(problems: readonly string[]): void
  /** Calls the listener now and with every change, until the returned function is called. */
  follow(listener: Listener): () => void
  /** Ends all streams, so that the server can stop. */
  end(): void
}

interface Listener {
  show(shown: WatchState): void
  end(): void
}

export function createWatch(): Watch {
  const listeners = new Set<Listener>()
  let shown: WatchState = { version: randomUUID(), problems: [] }

  function change(next: WatchState): void {
    shown = next
    for (const listener of listeners) listener.show(shown)
  }

  return {
    shown: () => shown,
    renew: () => change({ version: randomUUID(), problems: [] }),
    complain: (problems) => change({ ...shown, problems }),
    follow(listener) {
      listeners.add(listener)
      listener.show(shown)
      return () => void listeners.delete(listener)
    },
    end() {
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}
