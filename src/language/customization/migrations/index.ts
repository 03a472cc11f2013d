import { readJson } from '../../common/json.ts'
import { isObject } from '../../common/objects.ts'
import { migration as themesAndFees } from './1-themes-and-fees.ts'
import type { Migration } from './migration.ts'

/** All migrations since the first version, without gaps. */
export const migrations: readonly Migration[] = [themesAndFees]

/** The current version of the language. */
export const currentVersion = migrations.length + 1

/** Returns the version of a document; undefined if it has none. */
export function versionOf(document: unknown): number | undefined {
  const version = isObject(document) && Object.hasOwn(document, 'version') ? document.version : undefined
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : undefined
}

/** Returns the migrations from a version to the current one. */
export function migrationsSince(version: number): readonly Migration[] {
  return migrations.filter(({ from }) => from >= version)
}

/** Migrates an older document to the current version; returns others unchanged. */
export function migrateToCurrent(document: unknown): unknown {
  const version = versionOf(document)
  if (version === undefined || !isObject(document)) return document
  return migrationsSince(version).reduce((document, { migrate }) => migrate(document), document)
}

/**
 * Migrates the text of an older document and returns its original version as `written_in`; only a migrated text is
 * reformatted. Other texts, even invalid JSON, are returned unchanged.
 */
export function migrateTextToCurrent(source: string): { source: string; written_in?: number } {
  const parsed = readJson(source)
  const written_in = 'content' in parsed ? versionOf(parsed.content) : undefined
  if (!('content' in parsed) || written_in === undefined || written_in >= currentVersion) return { source }
  return { source: JSON.stringify(migrateToCurrent(parsed.content), null, 2), written_in }
}
