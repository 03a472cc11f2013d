import type { Flow, Form, Screen } from '../documents/library.ts'
import { memoizeForTenants, type SharedDocuments } from '../documents/memoize-for-tenants.ts'
import { annotated, type Position, walk } from '../documents/walk.ts'
import { inlineFragments } from '../fragments/inline-fragments.ts'
import { type ListOptions, withListOptions } from '../lists/list-options.ts'
import { withProductConfirmation } from '../operations/product-confirmation.ts'
import { withExplicitFormats } from './explicit-formats.ts'
import { urlDefaultsOf, urlKeysOf } from './url-keys.ts'

/** The part of a page's bundle that does not depend on the tenant's settings. */
export interface PreparedPage {
  /** The screen with inlined fragments, its lists' parameters and explicit formats. */
  screen: Screen
  positions: readonly Position[]
  lists: Record<string, ListOptions>
  flows: Record<string, Flow>
  forms: Record<string, Form>
  /** The positions of its forms. */
  formPositions: readonly Position[]
  urlKeys: string[]
  urlDefaults: Record<string, string>
}

/** Prepares a page of the product. Throws if a fragment does not exist or includes itself. */
export const prepareProductPage = memoizeForTenants((screen: Screen, library) =>
  prepare(inlineFragments(screen, library), library),
)

/** Prepares a page of a tenant, with the product's confirmations. Throws as `prepareProductPage` does. */
export const prepareTenantPage = memoizeForTenants((screen: Screen, library) =>
  prepare(withProductConfirmation(inlineFragments(screen, library), library), library),
)

function prepare(inlinedScreen: Screen, library: SharedDocuments): PreparedPage {
  const { screen: withLists, lists } = withListOptions(inlinedScreen, library)
  const screen = withExplicitFormats(withLists, library)
  const positions = walk(screen, 'screen.json', library.schemas)
  const forms = pick(library.forms, annotatedNames(positions, 'x-form'))
  return {
    screen,
    positions,
    lists,
    flows: pick(library.flows, annotatedNames(positions, 'x-flow')),
    forms,
    formPositions: Object.values(forms).flatMap((form) => walk(form, 'form.json', library.schemas)),
    urlKeys: urlKeysOf(positions),
    urlDefaults: urlDefaultsOf(positions),
  }
}

/** Collects the values at positions with an annotation. */
export function annotatedNames(positions: readonly Position[], annotation: string): string[] {
  return annotated(positions, annotation).map(({ value }) => value)
}

/** Returns the documents with these names that exist, sorted by name. */
export function pick<T>(documents: Record<string, T>, names: string[]): Record<string, T> {
  const entries = [...new Set(names)].sort().flatMap((name): [string, T][] => {
    const item = documents[name]
    return item === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(entries)
}
