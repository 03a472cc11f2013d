import type { Browser } from 'playwright-core'
import { type Platform, startPlatform } from '../lib/platform.ts'
import { measureBoard } from './board.ts'
import type { Chapter } from './figures.ts'
import { measureFirstLoads } from './first-load.ts'
import { measureLists } from './lists.ts'
import { startMailSink } from './mail-sink.ts'
import { measurePageLoads } from './page-loads.ts'
import { measurePayments } from './payments.ts'
import { step } from './step.ts'
import { measureStreams } from './streams.ts'
import { launch, logInAs, type StoredSession } from './visitor.ts'

type Part = (browser: Browser, origin: string, investor: StoredSession) => Promise<Chapter[]>
type ChapterMeasure = (platform: Platform) => Promise<Chapter[]>

/** Lists the parts that can be measured separately: in a browser, or on the server without one. */
const browserParts: Record<string, Part> = { 'page-loads': measurePageLoads, loads: measureFirstLoads }
const serverParts: Record<string, ChapterMeasure> = {
  board: async ({ port, data }) => [await measureBoard(port, data)],
  lists: async ({ port, data }) => [await measureLists(port, data)],
  payments: async (platform) => [await measurePayments(platform)],
  streams: ({ port, data }) => measureStreams(port, data),
}

/** Measures one part on a new platform. Throws for an unknown part. */
export async function measureOnly(name: string): Promise<Chapter[]> {
  const [browserPart, serverPart] = [browserParts[name], serverParts[name]]
  if (!browserPart && !serverPart) {
    const names = [...Object.keys(browserParts), ...Object.keys(serverParts)]
    throw new Error(`There is no part ${name}; there are ${names.join(', ')}.`)
  }
  const mail = await startMailSink()
  const platform = await step('starting', () => startPlatform({ mailPort: mail.port }))
  try {
    if (serverPart) return await serverPart(platform)
    return browserPart ? await measureInBrowser(platform, name, browserPart) : []
  } finally {
    await platform.stop()
    await mail.close()
  }
}

async function measureInBrowser(platform: Platform, name: string, part: Part): Promise<Chapter[]> {
  const browser = await launch(process.env.CHROMIUM ?? '/usr/bin/chromium')
  try {
    const origin = `http://alba.localhost:${platform.port}`
    const investor = await logInAs(browser, origin, 'inversor@alba.demo')
    return await step(`measuring ${name}`, () => part(browser, origin, investor))
  } finally {
    await browser.close()
  }
}
