import { isObject } from '../language/common/objects.ts'
import { type Client, newClient } from './mangopay-store.ts'

/** Returns the clients of a stored state, which an earlier version of the simulators may have written. */
export function clientsIn(stored: unknown): Map<string, Client> {
  const entries = stored instanceof Map ? [...stored].filter(isClientEntry) : []
  return new Map(entries.map(([name, client]) => [name, { ...newClient(), ...client }]))
}

function isClientEntry(entry: [unknown, unknown]): entry is [string, Partial<Client>] {
  const [name, client] = entry
  return (
    typeof name === 'string' && isObject(client) && Object.values(client).every((map) => map instanceof Map)
  )
}

/**
 * Moves the times of all pending items back by `days`, so that wires, pages, examinations and payouts end as if the
 * days had passed. Finished items keep their real time, which platforms need for the reconciliation.
 */
export function advanceDays(client: Client, days: number): void {
  const pendingItems = [
    ...[...client.payIns.values()].filter(({ status }) => status === 'CREATED'),
    ...[...client.payOuts.values()].filter(({ status }) => status === 'CREATED'),
    ...[...client.documents.values()].filter(({ status }) => status === 'VALIDATION_ASKED'),
    ...[...client.declarations.values()].filter(({ status }) => status === 'VALIDATION_ASKED'),
    ...client.actions.values(),
  ]
  for (const item of pendingItems) if (item.at) item.at = new Date(item.at.getTime() - days * 86_400_000)
}
