import { isObject } from '../../common/objects.ts'
import { isScreenOfTenant } from '../../customization/tenant-library.ts'
import { allowOf } from '../../documents/areas.ts'
import type { Screen } from '../../documents/library.ts'
import { annotated, type Position } from '../../documents/walk.ts'
import { mentions } from '../../expressions/mentions.ts'
import { isList, urlKeysSetBy } from '../../lists/list.ts'
import { argumentsBeside } from '../calls.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { namesIn } from '../environment.ts'
import type { Rule } from '../problem.ts'
import { didYouMean, mostSimilar } from '../suggest.ts'

/**
 * Reports URL keys that are read but set by no filter, tab, pagination or link. On public screens and tenants' own
 * screens, which other sites may link to with keys, only misspelt ones are reported.
 */
export const rule: Rule = {
  name: 'every-key-of-the-address-is-written',
  *check(context) {
    const keysOfLinks = memoize(() => linksIn(context))
    for (const [screen, documents] of documentsByScreen(context)) {
      const isTenantScreen = isScreenOfTenant(screen, context.library)
      const settableKeys = memoize(
        () =>
          new Set([
            ...(keysOfLinks().get(screen.path) ?? []),
            ...documents.flatMap(({ positions }) => positions.flatMap(settableKeysAt)),
          ]),
      )
      for (const { document, positions } of documents)
        for (const { path, value } of annotated(positions, 'x-expr'))
          for (const { index, key } of keysOf(value))
            if (
              !settableKeys().has(key) &&
              (!isTenantScreen || mostSimilar(key, settableKeys()) !== undefined)
            )
              yield {
                document,
                path,
                part: { start: index, end: index + 'url.'.length + key.length },
                message: `Nothing sets url.${key}: it is always empty.`,
                remedy:
                  settableKeys().size > 0
                    ? didYouMean(key, settableKeys())
                    : `Give filters, tabs or pagination the key ${key}, or a link to this screen.`,
              }
    }
  },
}

/** Defers work until its first use and runs it once, because few screens read URL keys. */
function memoize<T>(work: () => T): () => T {
  let result: { value: T } | undefined
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

/** Groups the documents by screens that require a session, with their fragments. */
function documentsByScreen({ documents, library }: Context): [Screen, CheckedDocument[]][] {
  const documentsByRoot = new Map<object, CheckedDocument[]>()
  for (const document of documents) {
    const root = document.inlined?.root ?? document.document
    documentsByRoot.set(root, [...(documentsByRoot.get(root) ?? []), document])
  }
  return library.screens.flatMap((screen): [Screen, CheckedDocument[]][] =>
    mentions(String(allowOf(screen, library.areas)), 'session')
      ? [[screen, documentsByRoot.get(screen) ?? []]]
      : [],
  )
}

/** Collects the query names of links, by path. */
function linksIn({ allDocuments }: Context): Map<string, string[]> {
  const keysByPath = new Map<string, string[]>()
  for (const document of allDocuments)
    for (const position of annotated(document.positions, 'x-route')) {
      const pathNames = namesIn(position.value)
      const keys = Object.keys(argumentsBeside(document, position)).filter((key) => !pathNames.includes(key))
      keysByPath.set(position.value, [...(keysByPath.get(position.value) ?? []), ...keys])
    }
  return keysByPath
}

function settableKeysAt({ value, schema }: Position): string[] {
  if (schema['x-url'] !== undefined && typeof value === 'string') return [value]
  if (!isObject(value)) return []
  if (isList(value)) return urlKeysSetBy(value)
  const defaults = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    property['x-url'] && typeof property.default === 'string' && !(name in value) ? [property.default] : [],
  )
  // Adds `sort`, which table headers set.
  return 'sort' in value && 'value' in value ? [...defaults, 'sort'] : defaults
}

/** Lists the URL keys that an expression reads, with their offsets, ignoring string literals. */
function keysOf(source: string): { index: number; key: string }[] {
  if (!source.includes('url.')) return []
  const code = source.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (text) => ' '.repeat(text.length))
  return [...code.matchAll(/(?<![.\w])url\.([A-Za-z_]\w*)/g)].map(({ index, 1: key = '' }) => ({
    index,
    key,
  }))
}
