import { test } from 'vitest'
import { agreeWithAjv } from './shape-mutations.ts'

test('the checker agrees with ajv on 400 malformed documents', () => agreeWithAjv(400))
