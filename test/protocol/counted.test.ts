import { expect, test } from 'vitest'
import values from '../../schemas/domain/values.json'
import { counted } from '../../src/protocol/counted.ts'

test('rows are counted as far as the documents say, and one more stands for the rest', () => {
  expect(values.$defs.count.maximum).toBe(counted + 1)
})
