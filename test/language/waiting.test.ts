import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import waiting from '../../schemas/waiting.json' with { type: 'json' }

test('every kind of waiting task belongs to exactly one area, in enum order', () => {
  const kinds = waiting.areas.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))
  expect(kinds).toEqual(enumerations.$defs.waiting_kind.enum)
})

test('every kind of waiting task is brought about by a test that reads the home pages', () => {
  const server = new URL('../server/', import.meta.url)
  const tests = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, server), 'utf8'))
    .filter((text) => /pendingOf\(|get(Manager|Issuer|My)Home/.test(text))
  const isTested = (kind: string) => tests.some((text) => text.includes(`'${kind}'`))
  expect(enumerations.$defs.waiting_kind.enum.filter((kind) => !isTested(kind))).toEqual([])
})
