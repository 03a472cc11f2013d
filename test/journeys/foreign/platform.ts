import { rmSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Platform, startPlatform } from '../../../scripts/lib/platform.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { closeBrowser, Person } from '../person.ts'
import { type Converted, documentsWith, fillsIn } from './visit.ts'

/** Runs a platform that offers these forms to a person, for the tests of a file. */
export function offering(forms: readonly Converted[]) {
  const documents = documentsWith(forms)
  const library = readLibrary(documents)
  let platform: Platform
  let person: Person

  beforeAll(async () => {
    platform = await startPlatform({ copyOf: inject('seeded'), documents })
    person = await Person.arrives({ origin: `http://alba.localhost:${platform.port}`, type: 'default' }, 'en')
  })

  afterAll(async () => {
    await closeBrowser()
    await platform.stop()
    rmSync(documents, { recursive: true })
  })

  return {
    library,
    fillsIn: (form: Converted, wanted: { all: boolean }) => fillsIn(person, form, library, wanted),
  }
}
