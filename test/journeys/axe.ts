import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe's violations on a page, and by how many pixels its content is wider than the window. */
export async function faultsOn(page: Page): Promise<{ wider: number; violations: string[] }> {
  // Evaluates through the debugger, so that the page's Content-Security-Policy stays unchanged.
  const session = await page.context().newCDPSession(page)
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | '))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  const { result: wider } = await session.send('Runtime.evaluate', {
    expression: 'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  })
  await session.detach()
  return { wider: Number(wider.value), violations: JSON.parse(String(result.value)) }
}
