import { randomUUID } from 'node:crypto'

/** What the server shows now, and what is wrong with the documents as they were last saved. */
export interface WatchState {
  /** Changes with every sound save: a page of another version is out of date. */
  version: string
  /** As the checker says them; while there are any, the last sound documents are shown. */
  problems: readonly string[]
}

/** Tells open pages what became of a save. */
export interface Watch {
  shown(): WatchState
  /** The documents are others now. */
  renew(): void
  complain(problems: readonly string[]): void
  /** Calls back now and with every change, until what it answers is called. */
  follow(listener: Listener): () => void
  /** Lets everybody go, so that the server can end. */
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
