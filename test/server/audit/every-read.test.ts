import { describe, expect, it } from 'vitest'
import enumerations from '../../../schemas/domain/enumerations.json' with { type: 'json' }
import { isObject } from '../../../src/language/common/objects.ts'
import { resolve } from '../../../src/language/documents/schema.ts'
import { onlyReads } from '../../../src/language/operations/requirements.ts'
import { looks } from '../../../src/server/modules/profile/looks.ts'
import { testPlatform } from '../harness.ts'
import rule from './reads.json' with { type: 'json' }

const { library } = await testPlatform()
const reads = Object.values(library.operations).filter(onlyReads)
const unlogged = Object.values(rule.unlogged).flat()

/** Lists the names of all properties that a schema reaches. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => namesIn(each, seen))
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const { $ref, properties } = schema
  return [
    ...(typeof $ref === 'string' ? namesIn(resolve($ref, library.schemas), seen) : []),
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...Object.values(schema).flatMap((each) => namesIn(each, seen)),
  ]
}

const others = reads.filter(({ allow }) => rule.admitting.some((role) => String(allow).includes(`'${role}'`)))
const ofPeople = others.filter(
  ({ result }) => result === 'file' || namesIn(result).some((name) => rule.personal.includes(name)),
)

describe('the access log', () => {
  it('has a row for every read of personal data by others, or the read is in a short list with its reason', () => {
    const missing = ofPeople.filter(({ operation, audit }) => !audit && !unlogged.includes(operation))
    expect(missing.map(({ operation }) => operation)).toEqual([])
    const stale = unlogged.filter(
      (name) => library.operations[name]?.audit || !ofPeople.some(({ operation }) => operation === name),
    )
    expect(stale).toEqual([])
  })

  it('tells the person in words of every read that is logged about them', () => {
    const logged = reads.filter(
      ({ audit }) => audit && audit.subject === 'users' && audit.id !== 'session.id',
    )
    const told = logged.filter(({ operation }) => !(operation in looks))
    expect(told.map(({ operation }) => operation)).toEqual(rule.untold)
    expect([...new Set<string>([...Object.values(looks), 'NAME'])].sort()).toEqual(
      enumerations.$defs.look.enum.toSorted(),
    )
  })
})
