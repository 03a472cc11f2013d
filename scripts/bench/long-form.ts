import type { Browser } from 'playwright-core'
import { appearance } from './appear.ts'
import { type Chapter, median, percentile } from './figures.ts'
import { scriptPerKey } from './key-script.ts'
import { fieldCount, lineCount, longScreen } from './long-documents.ts'
import { newPage, type StoredSession } from './visitor.ts'

const visits = 5
/** Contains the ten letters that are typed into each of the ten lines. */
const word = Array.from('Callenueva')
const fields = '.ts-form :is(input, select, textarea)'

/** Measures a screen whose form has 100 fields, on a server with these documents. */
export async function measureLongForm(
  browser: Browser,
  origin: string,
  stored: StoredSession,
): Promise<Chapter> {
  const page = await newPage(browser, origin, stored)
  const mounts: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto('/user/account', { waitUntil: 'networkidle' })
    const expectedContent = { link: `a[href="${longScreen}"]`, selector: fields, count: fieldCount }
    const { pressed, drawn } = await appearance(page, expectedContent)
    mounts.push(drawn - pressed)
  }
  await page.locator(fields).first().focus()
  const lines = Array.from({ length: lineCount }, () => [...word, 'Tab']).flat()
  const times = await scriptPerKey(browser, page, lines)
  const letterTimes = times.filter((_, index) => lines[index] !== 'Tab')
  const leaveTimes = times.filter((_, index) => lines[index] === 'Tab')
  await page.locator('.ts-form input[type="email"]').first().fill('x')
  await page.keyboard.press('Tab')
  await page.locator('.ts-form [aria-invalid="true"]').focus()
  const correctionTimes = await scriptPerKey(browser, page, word)
  await page.context().close()
  return {
    title: `Form of ${fieldCount} fields`,
    figures: [
      { name: 'press of the link to the form drawn, median', value: median(mounts), unit: 'ms' },
      { name: 'the same, slowest', value: Math.max(...mounts), unit: 'ms' },
      { name: 'script per keystroke, median', value: median(letterTimes), unit: 'ms', bar: 4 },
      { name: 'script per keystroke, p95', value: percentile(letterTimes, 0.95), unit: 'ms', bar: 4 },
      {
        name: 'script per keystroke in a field that shows an error, median',
        value: median(correctionTimes),
        unit: 'ms',
      },
      { name: 'script on leaving a field, median', value: median(leaveTimes), unit: 'ms' },
    ],
  }
}
