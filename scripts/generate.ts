import { rmSync } from 'node:fs'
import { readLibrary } from '../src/server/documents/read.ts'
import { generateTheme } from './generate/theme.ts'
import { generateTypes } from './generate/types.ts'
import { generateValidators } from './generate/validators.ts'

/** Everything that follows from the documents: types for TypeScript, validators of the forms and the default look for the browser. */
const library = readLibrary()
rmSync(new URL('../src/generated', import.meta.url), { recursive: true, force: true })
await generateTypes(library)
generateValidators(library)
generateTheme(library)
