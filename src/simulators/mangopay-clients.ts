import { isObject } from '../language/common/objects.ts'
import { type Client, newClient } from './mangopay-store.ts'

/** Returns the clients of a stored state, which an earlier version may have written. */
export function clientsIn(stored: unknown): Map<string, Client> {
  const entries = stored instanceof Map ? [...stored].filter(isStored) : []
  return new Map(entries.map(([name, client]) => [name, { ...newClient(), ...client }]))
}

function isStored(entry: [unknown, unknown]): entry is [string, Partial<Client>] {
  const [name, client] = entry
  return (
    typeof name === 'string' && isObject(client) && Object.values(client).every((each) => each instanceof Map)
  )
}

/**
 * Lets days pass for what waits, so that wires, pages, examinations and payouts end as if their time were over. What has
 * happened keeps its real time, by which platforms settle with the provider.
 */
export function letDaysPass(client: Client, days: number): void {
  const waiting = [
    ...[...client.payIns.values()].filter(({ status }) => status === 'CREATED'),
    ...[...client.payOuts.values()].filter(({ status }) => status === 'CREATED'),
    ...[...client.documents.values()].filter(({ status }) => status === 'VALIDATION_ASKED'),
    ...[...client.declarations.values()].filter(({ status }) => status === 'VALIDATION_ASKED'),
    ...client.actions.values(),
  ]
  for (const each of waiting) if (each.at) each.at = new Date(each.at.getTime() - days * 86_400_000)
}
