import { test } from 'vitest'
import { agreeWithAjv } from './shape-mutations.ts'

test('the checker agrees with ajv on 10,000 malformed documents', () => agreeWithAjv(10_000), 300_000)
