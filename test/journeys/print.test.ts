import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { settled } from './room.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

/** The width of an A4 sheet without its margins, in pixels. */
const sheet = 673

test.each(
  walked(
    [
      [alba, 'alba', '/user/issuances/edificio-ruzafa'],
      [nexo, 'nexo', '/user/issuances/socimi-oficinas-bcn'],
      [alba, 'alba', '/user/portfolio'],
      [nexo, 'nexo', '/user/portfolio'],
      [alba, 'alba', '/user/investments'],
      [nexo, 'nexo', '/user/investments'],
      [alba, 'alba', '/legal/terms'],
      [nexo, 'nexo', '/legal/terms'],
    ] as const,
    [3, 4],
  ),
)('%s: the printed page %s%s has only content, in light colours and uncut', async (tenant, house, path) => {
  const person = await Person.arrives(tenant, 'es', sheet)
  await person.logsIn(`inversor@${house}.demo`)
  await person.opens(path)
  await settled(person.page)
  await person.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['navigation', 'search', 'textbox'] as const)
    expect(await person.page.getByRole(role).count(), role).toBe(0)
  expect(await onPaper(person.page)).toEqual({ beyond: [], standing: [], dark: [] })
  await person.leaves()
})

/** Lists what a printed page would cut off, repeat on every sheet or print with a dark background. */
function onPaper(page: Page) {
  return page.evaluate(() => {
    const visible = [...document.querySelectorAll('body, body *')].filter((each) => each.checkVisibility())
    const named = (each: Element) => `${each.tagName} ${each.className}`
    const styled = visible.map((each) => ({ each, style: getComputedStyle(each) }))
    const beyond = visible.filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
    const standing = styled.filter(({ style }) => ['fixed', 'sticky'].includes(style.position))
    const dark = styled.filter(({ style }) => style.colorScheme.includes('dark'))
    return {
      beyond: beyond.filter((each) => !each.closest('svg, .ts-visually-hidden')).map(named),
      standing: standing.map(({ each }) => named(each)),
      dark: dark.map(({ each }) => named(each)),
    }
  })
}
