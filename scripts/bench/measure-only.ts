import type { Browser } from 'playwright-core'
import { type Platform, startPlatform } from '../lib/platform.ts'
import { measureArrival } from './arrival.ts'
import type { Chapter } from './figures.ts'
import { measureFirstLoads } from './first-load.ts'
import { step } from './step.ts'
import { measureStreams } from './streams.ts'
import { type Kept, launch, logInAs } from './visitor.ts'

type Part = (browser: Browser, origin: string, investor: Kept, platform: Platform) => Promise<Chapter[]>

/** What can be measured by itself, while one works on it. */
const parts: Record<string, Part> = {
  arrival: measureArrival,
  loads: measureFirstLoads,
  streams: (_browser, _origin, _investor, { port, data }) => measureStreams(port, data),
}

/** One part, on a platform of its own. */
export async function measureOnly(name: string): Promise<Chapter[]> {
  const part = parts[name]
  if (!part) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(' and ')}.`)
  const platform = await step('starting', () => startPlatform())
  const browser = await launch(process.env.CHROMIUM ?? '/usr/bin/chromium')
  try {
    const origin = `http://alba.localhost:${platform.port}`
    const investor = await logInAs(browser, origin, 'inversor@alba.demo')
    return await step(`measuring ${name}`, () => part(browser, origin, investor, platform))
  } finally {
    await browser.close()
    await platform.stop()
  }
}
