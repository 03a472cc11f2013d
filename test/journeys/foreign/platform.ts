import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
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
    // Waits for the tenant's documents, whose first conversion takes long on a busy machine.
    const login = async () =>
      expect((await fetch(`http://127.0.0.1:${platform.port}/login`)).status).toBe(200)
    await vi.waitFor(login, { timeout: 180_000, interval: 1_000 })
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
