import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../database/connection.ts'
import { knownPlaces, users } from '../modules/auth/tables.ts'

/** Describes the origin of a request. */
export interface Place {
  address: string
  /** Contains the browser's random device id; '' without one. */
  device: string
  /** Contains the User-Agent header; '' if absent. */
  agent: string
}

/** Returns whether an account with this e-mail was opened from this device or network before. */
export async function knownPlace(
  tx: Tx,
  email: string,
  place: Place,
): Promise<'device' | 'network' | undefined> {
  const { device, network } = hashesOf(place)
  const rows = await tx
    .select({ hash: knownPlaces.place_hash })
    .from(knownPlaces)
    .innerJoin(users, eq(users.id, knownPlaces.user_id))
    .where(and(eq(users.email, email), inArray(knownPlaces.place_hash, [device, network])))
  const hashes = rows.map(({ hash }) => hash)
  if (place.device !== '' && hashes.includes(device)) return 'device'
  return hashes.includes(network) ? 'network' : undefined
}

/** Stores a place as known for an account. */
export async function rememberPlace(tx: Tx, userId: string, place: Place, realNow: Date): Promise<void> {
  const { device, network } = hashesOf(place)
  const hashes = place.device === '' ? [network] : [device, network]
  await tx
    .insert(knownPlaces)
    .values(hashes.map((place_hash) => ({ user_id: userId, place_hash, seen_at: realNow })))
    .onConflictDoUpdate({
      target: [knownPlaces.tenant_id, knownPlaces.user_id, knownPlaces.place_hash],
      set: { seen_at: realNow },
    })
}

/** Deletes all known places of an account, for instance after a new password. */
export async function forgetPlaces(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownPlaces).where(eq(knownPlaces.user_id, userId))
}

/** Returns the hash of the browser's device id, otherwise of its network. */
export function placeHash(place: Place): string {
  const { device, network } = hashesOf(place)
  return place.device === '' ? network : device
}

function hashesOf({ address, device }: Place) {
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
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}
