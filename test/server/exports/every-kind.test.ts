import { beforeAll, describe, expect, it } from 'vitest'
import { bundleScreen } from '../../../src/language/bundle/screen-bundle.ts'
import { restore } from '../../../src/language/customization/customization.ts'
import { mentions } from '../../../src/language/expressions/mentions.ts'
import { columnsOf } from '../../../src/language/lists/columns.ts'
import { listsIn } from '../../../src/language/lists/list.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import kinds from './every-kind.json' with { type: 'json' }
import { cellsOf, createExport, fileOf } from './exporting.ts'

const platform = await testPlatform()
const { library } = platform
const { tenant, manager, issuer, createHolders, createPaid } = await distributionFixture(platform)
const people: Record<string, Person> = { manager, issuer }
const params: Record<string, string> = {}

beforeAll(async () => {
  const { slug, people: holders } = await createHolders([100], [20, 13], [200])
  Object.assign(people, { investor: holders[0] })
  params.id = await createPaid(slug, 1_234_567)
})

/** Lists every exportable list with its page. */
const lists = library.screens.flatMap((screen) => {
  const { customization } = restore({ version: 2, title: 'Alba' }, library.schemas)
  const page = bundleScreen(screen, library, customization).screen
  return listsIn(page.body).flatMap((list) => (list.export ? [{ page, list }] : []))
})

describe('an exported file', () => {
  it.each(kinds)(
    'contains the columns of its list: $kind of the $who',
    async ({ kind, who, screen, list, named }) => {
      const person = people[who] ?? tenant.visitor()
      const exportParams = Object.fromEntries(named.map((name) => [name, params[name] ?? '']))
      const columns = columnsOf(
        lists.find(({ page, list: { of } }) => page.path === screen && of === list)?.list ?? {},
      )
      const found = await createExport(platform, person, {
        screen,
        list,
        params: exportParams,
        columns: columns.map((_column, place) => place),
      })
      expect([found.kind, found.status]).toEqual([kind, 'READY'])
      const [heads, ...lines] = cellsOf((await fileOf(platform, person, found.id)).bytes)
      expect(heads?.length).toBe(columns.length)
      expect(lines.length).toBeGreaterThan(0)
    },
  )
})

it.each(lists.map(({ page, list }) => [page.path, list.of, page, list] as const))(
  'the list of %s with %s can be exported, as its columns use only data of its rows',
  (_path, of, page, list) => {
    const operation = library.operations[page.data?.[of]?.call ?? '']
    expect(library.schemas['enumerations.json']?.$defs?.export_kind?.enum).toContain(operation?.exports)
    const said = columnsOf(list).flatMap(({ value, ofRow = 'true', label }) => [
      value,
      ofRow,
      JSON.stringify(label),
    ])
    const others = [...Object.keys(page.data ?? {}), 'url', 'route']
    expect(said.filter((each) => others.some((name) => mentions(each, name)))).toEqual([])
  },
)
