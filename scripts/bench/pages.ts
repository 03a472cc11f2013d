import type { Browser } from 'playwright-core'
import { measureEditor } from './editor.ts'
import type { Chapter } from './figures.ts'
import { measureFirstLoads } from './first-load.ts'
import { measureLayout } from './layout.ts'
import { measurePageLoads } from './page-loads.ts'
import { step } from './step.ts'
import { logInAs } from './visitor.ts'
import { measureVitals } from './vitals.ts'

/** Measures the load of the platform's pages on a browser at the first visit. */
export async function measurePages(browser: Browser, origin: string): Promise<Chapter[]> {
  const investor = await logInAs(browser, origin, 'inversor@alba.demo')
  const loads = await step('loading pages for the first time', () =>
    measureFirstLoads(browser, origin, investor),
  )
  const vitals = await step('opening the login page on a slow phone', () => measureVitals(browser, origin))
  const pageLoads = await step('opening pages on a slow phone', () =>
    measurePageLoads(browser, origin, investor),
  )
  const layout = await step('laying out an issuance on a phone', () =>
    measureLayout(browser, origin, investor),
  )
  const manager = await logInAs(browser, origin, 'gestora@alba.demo')
  const editor = await step('opening the editor on a slow processor', () =>
    measureEditor(browser, origin, manager),
  )
  return [...loads, vitals, ...pageLoads, layout, editor]
}
