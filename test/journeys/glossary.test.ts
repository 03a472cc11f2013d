import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

test.each(
  walked(
    [
      { width: 320, language: 'es', term: 'Valoración premoney' },
      { width: 1440, language: 'en', term: 'Pre-money valuation' },
    ] as const,
    [0],
  ),
)(
  'a term’s explanation opens by keyboard and closes with Escape or a click outside ($width px, $language)',
  async ({ width, language, term }) => {
    const person = await Person.arrives(alba, language, width)
    await person.logsIn('inversor@alba.demo')
    await person.opens('/user/issuances/bodega-sierra-cantabria')
    const word = person.page.getByRole('button', { name: /^pre-?money$/i })
    await word.waitFor()

    await word.focus()
    await person.page.keyboard.press('Enter')
    const meaning = person.page.getByRole('note').filter({ hasText: term })
    await meaning.waitFor()
    const box = await meaning.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
    await person.hasNoFaults()

    await person.page.keyboard.press('Escape')
    await meaning.waitFor({ state: 'hidden' })
    await person.hasFocus(word)

    await word.click()
    await meaning.waitFor()
    await person.page.mouse.click(5, 5)
    await meaning.waitFor({ state: 'hidden' })
    await person.leaves()
  },
)
