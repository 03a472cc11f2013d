import { test } from 'vitest'
import { agreeWithAjv } from './shape-mutations.ts'

test('the checker tells a misshapen document wherever the schemas do, and nowhere else', () =>
  agreeWithAjv(400))
