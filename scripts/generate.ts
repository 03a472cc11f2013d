import { rmSync } from 'node:fs'
import { writeEditorSchemas } from '../src/server/documents/editor-schemas.ts'
import { readLibrary } from '../src/server/documents/read.ts'
import { root } from '../src/server/startup/root.ts'
import { generateHandlers } from './generate/handlers.ts'
import { generateJobs } from './generate/jobs.ts'
import { generateSubjectsAndLifecycles } from './generate/subjects-and-lifecycles.ts'
import { generateTheme } from './generate/theme.ts'
import { generateTypes } from './generate/types.ts'
import { generateValidators } from './generate/validators.ts'

/**
 * Generates the files that are derived from the documents: types, validators of forms, the default theme, and schemas
 * for editors.
 */
const library = readLibrary()
rmSync(new URL('../src/generated', import.meta.url), { recursive: true, force: true })
await generateTypes(library)
generateHandlers(library)
generateJobs()
generateSubjectsAndLifecycles(library)
generateValidators(library)
generateTheme(library)
writeEditorSchemas(library, root)
