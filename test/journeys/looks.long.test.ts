import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'
import { anyTheme, readable } from '../themes.ts'
import { alba } from './base-urls.ts'
import { pages } from './looks.json' with { type: 'json' }
import { closeBrowser } from './person.ts'
import { type Publisher, publisherOf } from './publisher.ts'
import { Wardrobe } from './wardrobe.ts'

/** Repeats the same themes with THEMES_SEED. */
const seed = Number(process.env.THEMES_SEED ?? randomInt(2 ** 31))
const { schemas } = readLibrary()
const themes = fc.sample(anyTheme(schemas), { seed, numRuns: 50 }).map((theme) => readable(theme, schemas))

const wardrobe = new Wardrobe(alba)
let publisher: Publisher
let before = ''
beforeAll(async () => {
  publisher = await publisherOf(alba, 'gestora@alba.demo')
  before = await publisher.source()
})
afterAll(async () => {
  await publisher.publishes(before)
  await closeBrowser()
})

test.each(themes.map((theme, index) => [index + 1, theme] as const))(
  `theme %i of 50 (THEMES_SEED=${seed}) has no cut-off content on a phone or a desktop`,
  async (_number, theme) => {
    await publisher.dresses(theme)
    expect(await wardrobe.lossesOf(pages), JSON.stringify(theme)).toEqual([])
  },
)
