import { readdirSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { bundleScreen, type ScreenBundle } from '../../../src/language/bundle/screen-bundle.ts'
import { check } from '../../../src/language/checker/index.ts'
import type { Customization } from '../../../src/language/customization/customization.ts'
import type { Library } from '../../../src/language/documents/library.ts'
import type { Schemas } from '../../../src/language/documents/schema.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { tenantWith } from '../../app/platform.ts'
import { libraryWith } from '../../language/checker/library.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundles by screen path. */
    bundles: Record<string, ScreenBundle>
    /** The bundles of the product's pages that tests show. */
    productBundles: Record<string, ScreenBundle>
    tenant: Customization
    schemas: Schemas
  }
}

/** Lists the product's pages that tests show. */
const productPages = ['/user/bbva', '/invest/{slug}/payment-success', '/invest/{slug}/payment-error']
const fixtures = new URL('./fixtures/', import.meta.url)

/**
 * Builds the bundles of the fixtures' screens once for the whole run, as the server does. The fixtures are valid
 * documents, but each text is its own key.
 */
export default function setup(project: TestProject): void {
  const library = libraryWith(Object.assign({}, ...readdirSync(fixtures).map(read)))
  const problems = check(library).filter(({ rule }) => rule !== 'every-text-exists')
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2))
  const tenant = tenantWith()
  project.provide('bundles', bundlesOf(library, tenant))
  project.provide('productBundles', bundlesOf(readLibrary(), tenant, productPages))
  project.provide('tenant', tenant)
  project.provide('schemas', library.schemas)
}

/** Returns the bundles of screens by path, by default of all. */
function bundlesOf(library: Library, tenant: Customization, paths?: readonly string[]) {
  const screens = library.screens.filter(({ path }) => paths?.includes(path) ?? true)
  return Object.fromEntries(screens.map((screen) => [screen.path, bundleScreen(screen, library, tenant)]))
}

function read(name: string): object {
  return JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'))
}
