import { test } from 'vitest'
import { agreeWithAjv } from './shape-mutations.ts'

test(
  'ten thousand misshapen documents are told as the schemas tell them',
  () => agreeWithAjv(10_000),
  300_000,
)
