import type { Browser } from 'playwright-core'
import type { Chapter } from './figures.ts'
import { measureLongForm } from './long-form.ts'
import { measureLongTable } from './long-table.ts'
import { measureRows } from './rows.ts'
import { step } from './step.ts'
import { logInAs } from './visitor.ts'

/** Measures large screens in a browser, on a server with the documents of the long form. */
export async function measureScreens(browser: Browser, origin: string): Promise<Chapter[]> {
  const investor = await logInAs(browser, origin, 'inversor@alba.demo')
  const form = await step('filling in a long form', () => measureLongForm(browser, origin, investor))
  const rows = await step('filling in a long list', () => measureRows(browser, origin, investor))
  const manager = await logInAs(browser, origin, 'gestora@alba.demo')
  const table = await step('showing a long table', () => measureLongTable(browser, origin, manager))
  return [form, rows, table]
}
