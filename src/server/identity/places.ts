import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../database/connection.ts'
import { knownPlaces, users } from '../modules/auth/tables.ts'

/** The origin of a request. */
export interface RequestOrigin {
  address: string
  /** The browser's random device id; '' if there is none. */
  device: string
  /** The User-Agent header; '' if absent. */
  agent: string
}

/**
 * Returns whether the account with this email address has been used from this device or, if not, from this network;
 * undefined if from neither.
 */
export async function knownOriginOf(
  tx: Tx,
  email: string,
  origin: RequestOrigin,
): Promise<'device' | 'network' | undefined> {
  const { device, network } = hashesOf(origin)
  const rows = await tx
    .select({ hash: knownPlaces.place_hash })
    .from(knownPlaces)
    .innerJoin(users, eq(users.id, knownPlaces.user_id))
    .where(and(eq(users.email, email), inArray(knownPlaces.place_hash, [device, network])))
  const hashes = rows.map(({ hash }) => hash)
  if (origin.device !== '' && hashes.includes(device)) return 'device'
  return hashes.includes(network) ? 'network' : undefined
}

/** Stores an origin as known for an account. */
export async function storeKnownOrigin(
  tx: Tx,
  userId: string,
  origin: RequestOrigin,
  realNow: Date,
): Promise<void> {
  const { device, network } = hashesOf(origin)
  const hashes = origin.device === '' ? [network] : [device, network]
  await tx
    .insert(knownPlaces)
    .values(hashes.map((place_hash) => ({ user_id: userId, place_hash, seen_at: realNow })))
    .onConflictDoUpdate({
      target: [knownPlaces.tenant_id, knownPlaces.user_id, knownPlaces.place_hash],
      set: { seen_at: realNow },
    })
}

/** Deletes all known origins of an account, for example after a change of password. */
export async function deleteKnownOrigins(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownPlaces).where(eq(knownPlaces.user_id, userId))
}

/** Returns the hash of the browser's device id, or of the network if the browser has no device id. */
export function originHash(origin: RequestOrigin): string {
  const { device, network } = hashesOf(origin)
  return origin.device === '' ? network : device
}

function hashesOf({ address, device }: RequestOrigin) {
  return { device: hashOf(`device ${device}`), network: hashOf(`network ${networkOf(address)}`) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the /64 of an IPv6 address, which one home shares; an IPv4 address unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missingGroups = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(0, missingGroups)).fill('0')].slice(0, 4).join(':')
}
