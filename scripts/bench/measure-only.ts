import type { Browser } from 'playwright-core'
import { type Platform, startPlatform } from '../lib/platform.ts'
import { measureBoard } from './board.ts'
import type { Chapter } from './figures.ts'
import { measureFirstLoads } from './first-load.ts'
import { measureLists } from './lists.ts'
import { measurePageLoads } from './page-loads.ts'
import { measurePayments } from './payments.ts'
import { step } from './step.ts'
import { measureStreams } from './streams.ts'
import { launch, logInAs, type StoredSession } from './visitor.ts'

type Part = (browser: Browser, origin: string, investor: StoredSession) => Promise<Chapter[]>
type ChapterMeasure = (platform: Platform) => Promise<Chapter[]>

/** The parts that can be measured alone, with and without a browser. */
const seen: Record<string, Part> = { 'page-loads': measurePageLoads, loads: measureFirstLoads }
const served: Record<string, ChapterMeasure> = {
  board: async ({ port, data }) => [await measureBoard(port, data)],
  lists: async ({ port, data }) => [await measureLists(port, data)],
  payments: async (platform) => [await measurePayments(platform)],
  streams: ({ port, data }) => measureStreams(port, data),
}

/** Measures one part on its own platform. Throws for an unknown part. */
export async function measureOnly(name: string): Promise<Chapter[]> {
  const [part, unseen] = [seen[name], served[name]]
  if (!part && !unseen) {
    const names = [...Object.keys(seen), ...Object.keys(served)]
    throw new Error(`There is no part ${name}; there are ${names.join(', ')}.`)
  }
  const platform = await step('starting', () => startPlatform())
  try {
    return unseen ? await unseen(platform) : part ? await inFront(platform, name, part) : []
  } finally {
    await platform.stop()
  }
}

async function inFront(platform: Platform, name: string, part: Part): Promise<Chapter[]> {
  const browser = await launch(process.env.CHROMIUM ?? '/usr/bin/chromium')
  try {
    const origin = `http://alba.localhost:${platform.port}`
    const investor = await logInAs(browser, origin, 'inversor@alba.demo')
    return await step(`measuring ${name}`, () => part(browser, origin, investor))
  } finally {
    await browser.close()
  }
}
