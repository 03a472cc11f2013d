import { readdirSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { bundleScreen, type ScreenBundle } from '../../../src/language/bundle/screen-bundle.ts'
import { check } from '../../../src/language/checker/index.ts'
import type { Customization } from '../../../src/language/customization/customization.ts'
import type { Schemas } from '../../../src/language/documents/schema.ts'
import { tenantWith } from '../../app/platform.ts'
import { libraryWith } from '../../language/checker/library.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundles by screen path. */
    bundles: Record<string, ScreenBundle>
    tenant: Customization
    schemas: Schemas
  }
}

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
  const bundles = library.screens.map((screen) => [screen.path, bundleScreen(screen, library, tenant)])
  project.provide('bundles', Object.fromEntries(bundles))
  project.provide('tenant', tenant)
  project.provide('schemas', library.schemas)
}

function read(name: string): object {
  return JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'))
}
