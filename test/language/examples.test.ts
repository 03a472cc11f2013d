import { expect, test } from 'vitest'
import { checkCustomization } from '../../src/language/checker/customization/index.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const library = readLibrary()
const kinds = library.schemas['enumerations.json']?.$defs?.tenant_type?.enum ?? []

test.each(kinds.map(String))('the initial document of a platform of type %s is valid', (kind) => {
  const example = library.examples[kind]
  expect(example).toMatchObject({ tenant_type: kind })
  expect(checkCustomization(JSON.stringify(example, null, 2), library)).toEqual([])
})
