import { readJson } from '../../common/json.ts'
import { isObject } from '../../common/objects.ts'
import { migration as themesAndFees } from './1-themes-and-fees.ts'
import type { Migration } from './migration.ts'

/** Every step since the first version, without a gap: each begins where the one before it ended. */
export const migrations: readonly Migration[] = [themesAndFees]

/** The version of the language that is written today. */
export const currentVersion = migrations.length + 1

/** Returns the version of a document; undefined if it has none. */
export function versionOf(document: unknown): number | undefined {
  const version = isObject(document) && Object.hasOwn(document, 'version') ? document.version : undefined
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : undefined
}

/** The steps that lie between a version and today's. */
export function migrationsSince(version: number): readonly Migration[] {
  return migrations.filter(({ from }) => from >= version)
}

/** Migrates an older document to the current version; returns others unchanged. */
export function carryForward(document: unknown): unknown {
  const version = versionOf(document)
  if (version === undefined || !isObject(document)) return document
  return migrationsSince(version).reduce((carried, { migrate }) => migrate(carried), document)
}

/**
 * The text of a document as it is written today, and the version it was `written_in` when that is an older one; then it
 * is printed anew. Every other text stays to the letter, one that is no JSON too.
 */
export function carryTextForward(source: string): { source: string; written_in?: number } {
  const read = readJson(source)
  const written_in = 'content' in read ? versionOf(read.content) : undefined
  if (!('content' in read) || written_in === undefined || written_in >= currentVersion) return { source }
  return { source: JSON.stringify(carryForward(read.content), null, 2), written_in }
}
