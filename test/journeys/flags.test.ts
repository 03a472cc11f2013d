import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { checkCustomization } from '../../src/language/checker/customization/index.ts'
import { isObject } from '../../src/language/common/objects.ts'
import { deref, type JsonSchema } from '../../src/language/documents/schema.ts'
import { testPlatform } from '../server/harness.ts'
import flags from './flags.json' with { type: 'json' }
import { type Role, type TwoTenants, townOf } from './two-tenants.ts'
import { seenOn } from './visible-text.ts'

/**
 * Checks the effect of a tenant's settings on screens. Two tenants have the same people and issuances, and one gets the
 * change: `gone` must be visible only without it, `new` only with it.
 */
interface Row {
  flags: string[]
  /** Settings of both tenants. */
  given?: Record<string, unknown>
  change: Record<string, unknown>
  as: Role
  route: string
  dark?: boolean
  /** The menu to open, so that its entries are checked, too. */
  opens?: string
  gone?: string[]
  new?: string[]
}

const rows = flags.rows as Row[]
/** The test that covers a flag, or several with a common prefix. */
const elsewhere: Record<string, string> = flags.elsewhere
/** The reason why a flag has only one value, by flag. */
const oneValue: Record<string, string> = flags.one_value

const base = { version: 2, title: 'Alba Capital' }
const platform = await testPlatform()
const { library } = platform
const town = await townOf(platform)
const plain = await town.street()
const changed = await town.street()

afterAll(town.close)

/** Checks every sixth row in the quick run, because all take minutes. */
const looked = process.env.LONG_TESTS ? rows : rows.filter((_, index) => index % 6 === 0)

test.each(looked.map((row) => [row.flags.join(', '), row.as, row.route, row] as const))(
  'the setting %s changes what the %s sees on %s',
  async (_flags, _who, _route, row) => {
    const { given = {}, change, gone = [], new: added = [] } = row
    expect(problemsOf(given, change)).toEqual([])
    if (!isKnown(row, gone, added)) {
      await plain.publish(given)
      known.set(placeOf(row), await expectOn(plain, row, gone, added))
    }
    await changed.publish(merged(given, change))
    await expectOn(changed, row, added, gone)
  },
)

describe('the tested settings of a tenant’s document', () => {
  test('every setting has a row, a test elsewhere, or a single possible value', () => {
    const namedFlags = [
      ...rows.flatMap((row) => row.flags),
      ...Object.keys(elsewhere),
      ...Object.keys(oneValue),
    ]
    const isShown = (leaf: string) => namedFlags.some((flag) => leaf === flag || leaf.startsWith(`${flag}.`))
    expect(leaves.filter((leaf) => !isShown(leaf))).toEqual([])
  })

  test('every listed setting exists and every row changes its settings', () => {
    const named = [...rows.flatMap((row) => row.flags), ...Object.keys(elsewhere), ...Object.keys(oneValue)]
    const exists = (flag: string) => leaves.some((leaf) => leaf === flag || leaf.startsWith(`${flag}.`))
    expect(named.filter((flag) => !exists(flag))).toEqual([])
    for (const { flags, change, gone = [], new: added = [] } of rows) {
      expect(flags.filter((flag) => !changes(change, flag))).toEqual([])
      expect(gone.length + added.length).toBeGreaterThan(0)
    }
  })

  test.each(Object.entries(elsewhere))('the test listed for %s exists', (_flag, proof) => {
    const [path = '', title = ''] = proof.split(' › ')
    expect(readFileSync(path, 'utf8')).toContain(title)
  })

  test.each(Object.keys(oneValue))('%s accepts only its default', (flag) => {
    for (const value of othersThan(flag)) expect(problemsOf(nested(flag.split('.'), value))).not.toEqual([])
  })
})

/** Caches what is visible without a change, which many rows share. */
const known = new Map<string, string>()

function placeOf({ given, as, route, dark, opens }: Row): string {
  return JSON.stringify([given, as, route, dark, opens])
}

function isKnown(row: Row, there: string[], missing: string[]): boolean {
  const seen = known.get(placeOf(row))
  return (
    seen !== undefined &&
    there.every((words) => seen.includes(words)) &&
    !missing.some((words) => seen.includes(words))
  )
}

/**
 * Waits until everything in `there` is visible, and asserts that nothing in `missing` is. Returns all visible texts.
 */
async function expectOn(street: TwoTenants, row: Row, there: string[], missing: string[]): Promise<string> {
  const openPage = async () => {
    const page = await street.open(row.as, row.route, row.dark)
    if (row.opens) await page.locator('summary', { hasText: row.opens }).click()
    return page
  }
  const page = await openPage()
  const differences = async () => {
    const seen = await seenOn(page)
    const lacking = there.filter((words) => !seen.includes(words))
    const left = missing.filter((words) => seen.includes(words))
    return { lacking, left }
  }
  const waitUntilRight = () =>
    expect.poll(differences, { timeout: 15_000 }).toEqual({ lacking: [], left: [] })
  // Opens the page again if a busy machine converted the customization only after its first response.
  await waitUntilRight().catch(() => openPage().then(waitUntilRight))
  return seenOn(page)
}

function problemsOf(...documents: object[]): string[] {
  const source = JSON.stringify(merged(base, ...documents))
  return checkCustomization(source, library).map(({ message }) => message)
}

/** Merges documents: objects deeply, other values by replacement. */
function merged(...documents: object[]): Record<string, unknown> {
  const allFlags: Record<string, unknown> = {}
  for (const document of documents)
    for (const [key, value] of Object.entries(document)) {
      const before = allFlags[key]
      allFlags[key] = isObject(before) && isObject(value) ? merged(before, value) : value
    }
  return allFlags
}

const customization: JsonSchema = { $ref: 'customization.json' }

/** Lists every setting with a value; for maps with keys of the tenant (`forms`), the settings of one entry. */
const leaves = leavesOf(customization, []).filter((leaf) => leaf !== '$schema' && leaf !== 'version')

function leavesOf(reference: JsonSchema, path: string[]): string[] {
  const schema = deref(reference, library.schemas)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  const each = schema.additionalProperties
  const open = typeof each === 'object' ? deref(each, library.schemas) : undefined
  return path.length === 1 && open?.properties ? leavesOf(open, path) : [path.join('.')]
}

/** Returns whether a change sets a flag, with any keys of the tenant in its path. */
function changes(change: unknown, flag: string): boolean {
  const [first = '', ...rest] = flag.split('.')
  const inner = isObject(change) ? change[first] : undefined
  if (inner === undefined) return false
  const next = rest.join('.')
  if (next === '' || changes(inner, next)) return true
  return isObject(inner) && first === 'forms' && Object.values(inner).some((form) => changes(form, next))
}

/** Returns values of a flag other than its default. */
function othersThan(flag: string): unknown[] {
  const schema = flag
    .split('.')
    .reduce(
      (here, key) => deref(here.properties?.[key] ?? {}, library.schemas),
      deref(customization, library.schemas),
    )
  if (schema.enum) return schema.enum.filter((value) => value !== schema.default)
  const examples = Array.isArray(schema.examples) ? schema.examples : []
  return examples.filter((value) => value !== schema.default)
}

function nested([key = '', ...rest]: string[], value: unknown): object {
  return { [key]: rest.length === 0 ? value : nested(rest, value) }
}
