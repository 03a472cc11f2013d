import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placesOf } from '../scripts/lib/where.ts'
import { readLibrary } from '../src/server/documents/read.ts'

const { operations, webhooks } = readLibrary()
const names = Object.keys(operations)
/** Domains whose tests move money at providers, or could. */
const moneyDomains = [
  ...['balance', 'deposits', 'distributions', 'payees', 'payments'],
  ...['payouts', 'receipts', 'reconciliation', 'statements'],
]
/** Matches what a test that pays at a provider imports or names. */
const paysAtProvider =
  /payments\/(redsys|mangopay)\/|\/payees\/|simulators\/redsys|'(TPV|BIZUM|BIZUM_WALLET|CREDIT_CARD|BANK_WIRE)'/
/**
 * Operations that no page calls by name: an operator's program calls the first two, file fields the third, forms with
 * a draft on the server the next three, and lists runBatch and the last three, for selected rows and saved views. The
 * page on which managers review tests does not exist yet.
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

describe('the files of an operation', () => {
  test.each(names)('include the document, the handler and a test of %s', (name) => {
    const places = placesOf(name)
    expect(places?.document).toMatch(new RegExp(`/${name}\\.json$`))
    expect(existsSync(places?.handler ?? '')).toBe(true)
    expect(places?.tests).not.toEqual([])
  })

  test.each(names.filter((name) => !withoutPage.includes(name)))('include a page that calls %s', (name) => {
    expect(placesOf(name)?.callers).not.toEqual([])
  })

  test('include the tables of its module', () => {
    expect(placesOf('createInvestment')?.tables).toContain('src/server/modules/investments/tables.ts')
    expect(placesOf('retryFailedJob')?.tables).toEqual(['src/server/jobs/tables.ts'])
  })
})

test('every domain has the same folder name for documents, module and tests', () => {
  const modules = folders('src/server/modules')
  const domains = folders('schemas/operations')
  expect(modules.filter((name) => !domains.includes(name))).toEqual([])
  expect(domains.filter((name) => !modules.includes(name))).toEqual([])
  expect(domains.filter((name) => !existsSync(`test/server/${name}`))).toEqual([])
  for (const room of ['schemas/forms', 'schemas/flows'])
    expect(folders(room).filter((name) => !domains.includes(name))).toEqual([])
})

test('every handler has a document of the same name', () => {
  const known = [...names, ...Object.keys(webhooks)]
  const handlers = folders('src/server/modules').flatMap((module) =>
    filesOf(`src/server/modules/${module}/operations`),
  )
  expect(handlers.map((file) => basename(file, '.ts')).filter((name) => !known.includes(name))).toEqual([])
})

test.each(moneyDomains)('every test of %s ends with the sums of the providers', (domain) => {
  expect(testsWithoutSums(`test/server/${domain}`)).toEqual([])
})

test.each(['attacks', 'journeys'])(
  'every test of %s that pays at a provider ends with the sums of the providers',
  (room) => {
    expect(testsWithoutSums(`test/${room}`, paysAtProvider)).toEqual([])
  },
)

/** Lists the tests of a folder that start a platform, contain a pattern, and compare no sums. */
function testsWithoutSums(folder: string, pattern = /./): string[] {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
  return files.filter((file) => {
    const text = file.endsWith('.test.ts') ? readFileSync(`${folder}/${file}`, 'utf8') : ''
    const startsPlatform = text.includes('testPlatform(') && pattern.test(text)
    return startsPlatform && !/expectBalanceAfterEach\(|expectSumsAgree\(/.test(text)
  })
}

function folders(room: string): string[] {
  const entries = readdirSync(room, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function filesOf(room: string): string[] {
  return existsSync(room) ? readdirSync(room) : []
}
