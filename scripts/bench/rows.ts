import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { appearance } from './appear.ts'
import { type Chapter, type Figure, median } from './figures.ts'
import { scriptPerKey } from './key-script.ts'
import { rowCount, rowFields, rowsScreen } from './long-documents.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 5
const word = Array.from('Callenueva')

interface FormLibrary {
  name: string
  /** Opens the page on which a click shows the form. */
  begin(page: Page): Promise<unknown>
  press: string
  controls: string
  add: string
  /** Selects the first field of a row in the middle of the list. */
  field: string
}

/** Measures a list of 200 rows, alternately with our form and with @rjsf/core in its own theme. */
export async function measureRows(browser: Browser, origin: string, stored: StoredSession): Promise<Chapter> {
  const script = await rivalScript()
  const ours: FormLibrary = {
    name: 'ours',
    begin: (page) => page.goto('/user/account', { waitUntil: 'networkidle' }),
    press: `a[href="${rowsScreen}"]`,
    controls: '.ts-form :is(input, select, textarea)',
    add: '.ts-list > [data-act="add"]',
    field: '[name="rows.100.bench_name"]',
  }
  const rival: FormLibrary = {
    name: '@rjsf/core',
    async begin(page) {
      await page.goto('about:blank')
      await page.addScriptTag({ content: script })
    },
    press: '#open',
    controls: 'form :is(input, select, textarea)',
    add: '.rjsf-array-item-add button',
    field: '[id="root_rows_100_bench_name"]',
  }
  const timesByLibrary = new Map(
    [ours, rival].map((library) => [
      library,
      { mounts: [] as number[], adds: [] as number[], keys: [] as number[] },
    ]),
  )
  for (let visit = 0; visit < visits; visit += 1)
    for (const [library, { mounts, adds, keys }] of timesByLibrary) {
      const page = await newPage(browser, origin, stored)
      await library.begin(page)
      mounts.push(await timeOf(page, library.press, library.controls, rowCount * rowFields))
      adds.push(await timeOf(page, library.add, library.controls, (rowCount + 1) * rowFields))
      await page.locator(library.field).focus()
      keys.push(...(await scriptPerKey(browser, page, word)))
      await page.context().close()
    }
  const figures = [...timesByLibrary].flatMap(([{ name }, { mounts, adds, keys }]): Figure[] => [
    { name: `${name}: press to the form drawn, median`, value: median(mounts), unit: 'ms' },
    { name: `${name}: press to the added row drawn, median`, value: median(adds), unit: 'ms' },
    { name: `${name}: script per keystroke, median`, value: median(keys), unit: 'ms' },
  ])
  const [mine, theirs] = [...timesByLibrary.values()]
  return {
    title: `List of ${rowCount} rows with ${rowFields} fields`,
    figures: [
      ...figures,
      share('mount', mine?.mounts, theirs?.mounts, 1),
      share('added row', mine?.adds, theirs?.adds, 1),
      share('script per keystroke', mine?.keys, theirs?.keys, 0.5),
    ],
  }
}

function share(what: string, mine: number[] = [], theirs: number[] = [], bar: number): Figure {
  return { name: `${what}, ours of theirs`, value: median(mine) / median(theirs), unit: '', bar }
}

async function timeOf(page: Page, link: string, selector: string, count: number): Promise<number> {
  const { pressed, drawn } = await appearance(page, { link, selector, count })
  return drawn - pressed
}

/** Builds the page of @rjsf/core as one production script, without our code. */
async function rivalScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./rival.tsx', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const outputs = [built].flat() as Rollup.RollupOutput[]
  const [chunk] = outputs.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('The rival was not built.')
  return chunk.code
}
