import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placesOf } from '../scripts/lib/where.ts'
import { readLibrary } from '../src/server/documents/read.ts'

const { operations, webhooks } = readLibrary()
const names = Object.keys(operations)
/**
 * What no page names: an operator's program asks for the first two, a field for files finds the third by what it does,
 * a form that keeps its draft on the server asks for the next three, and a list for runBatch where rows are chosen and
 * for the last three where views are saved. The page on which managers look at tests is not built yet.
 */
const withoutPage = [
  'getInvariants',
  'getCustomization',
  'uploadFile',
  'getDraft',
  'keepDraft',
  'dropDraft',
  'runBatch',
  'getViews',
  'saveView',
  'removeView',
]

describe('from the name of an operation a stranger finds', () => {
  test.each(names)('the document, the handler and a test of %s', (name) => {
    const places = placesOf(name)
    expect(places?.document).toMatch(new RegExp(`/${name}\\.json$`))
    expect(existsSync(places?.handler ?? '')).toBe(true)
    expect(places?.tests).not.toEqual([])
  })

  test.each(names.filter((name) => !withoutPage.includes(name)))('the page that calls %s', (name) => {
    expect(placesOf(name)?.callers).not.toEqual([])
  })

  test('the tables, wherever its module keeps any', () => {
    expect(placesOf('createInvestment')?.tables).toContain('src/server/modules/investments/tables.ts')
    expect(placesOf('retryFailedJob')?.tables).toEqual(['src/server/jobs/tables.ts'])
  })
})

test('every domain has one name: of its documents, its module and its tests', () => {
  const modules = folders('src/server/modules')
  const domains = folders('schemas/operations')
  expect(modules.filter((name) => !domains.includes(name))).toEqual([])
  expect(domains.filter((name) => !modules.includes(name))).toEqual([])
  expect(domains.filter((name) => !existsSync(`test/server/${name}`))).toEqual([])
  for (const room of ['schemas/forms', 'schemas/flows'])
    expect(folders(room).filter((name) => !domains.includes(name))).toEqual([])
})

test('a handler has a document of its name', () => {
  const known = [...names, ...Object.keys(webhooks)]
  const handlers = folders('src/server/modules').flatMap((module) =>
    filesOf(`src/server/modules/${module}/operations`),
  )
  expect(handlers.map((file) => basename(file, '.ts')).filter((name) => !known.includes(name))).toEqual([])
})

function folders(room: string): string[] {
  const entries = readdirSync(room, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function filesOf(room: string): string[] {
  return existsSync(room) ? readdirSync(room) : []
}
