import { expect, test } from 'vitest'
import { suspicionOf, suspiciousFields } from '../../../src/language/validation/suspicious.ts'
import texts from './suspicious.json' with { type: 'json' }

test.each(texts.script)('%s looks like a script', (text) => expect(suspicionOf(text)).toBe('script'))

test.each(texts.sql)('%s looks like SQL', (text) => expect(suspicionOf(text)).toBe('sql'))

test.each(texts.honest)('%s is not suspicious', (text) => expect(suspicionOf(text)).toBeUndefined())

test('reports the suspicious fields of a body', () => {
  const body = { name: 'Ana', notes: [{ text: '<script>' }, { text: 'bien' }], count: 3, empty: null }
  expect(suspiciousFields(body)).toEqual({ 'notes.0.text': 'script' })
})

test('takes less than half a second on texts of 20,000 repetitions', () => {
  const parts = [
    'union select ',
    "' or ",
    'drop table ',
    'insert into ',
    'delete from ',
    '; ',
    "'",
    ' ',
    '<',
    'a',
  ]
  const start = performance.now()
  for (const part of parts) suspicionOf(part.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(500)
})
