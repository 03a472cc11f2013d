import { randomUUID } from 'node:crypto'

/** The served version, and the problems of the last saved documents. */
export interface WatchState {
  /** The version, which changes with every valid save, so that open pages detect that they are outdated. */
  version: string
  /** The checker's messages. While there are any, the last valid documents are served. */
  problems: readonly string[]
}

/** Notifies open pages of the result of a save. */
export interface Watch {
  shown(): WatchState
  /** Notifies listeners of new documents. */
  renew(): void
  complain(problems: readonly string[]): void
  /** Calls the listener at once and with every change, until the returned function is called. */
  follow(listener: Listener): () => void
  /** Ends all streams, so that the server can stop. */
  end(): void
}

interface Listener {
  show(state: WatchState): void
  end(): void
}

export function createWatch(): Watch {
  const listeners = new Set<Listener>()
  let state: WatchState = { version: randomUUID(), problems: [] }

  function setState(nextState: WatchState): void {
    state = nextState
    for (const listener of listeners) listener.show(state)
  }

  return {
    shown: () => state,
    renew: () => setState({ version: randomUUID(), problems: [] }),
    complain: (problems) => setState({ ...state, problems }),
    follow(listener) {
      listeners.add(listener)
      listener.show(state)
      return () => void listeners.delete(listener)
    },
    end() {
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}
