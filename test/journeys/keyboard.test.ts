import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

/** Uses the keyboard only: Tab, Enter, Space and letters. */
test.each(
  walked(
    [
      { width: 1440, language: 'es', issuance: 'Edificio Ruzafa' },
      { width: 390, language: 'en', issuance: 'Ruzafa Building' },
    ] as const,
    [0],
  ),
)(
  'a user logs in, opens an issuance and starts investing by keyboard only ($width px, $language)',
  async ({ width, language, issuance }) => {
    const person = await Person.arrives(alba, language, width)
    await person.opens('/login')
    await person.isOn('login.title')

    await tabsTo(person, person.words('shell.skip'))
    await press(person, 'Enter')
    await tabsTo(person, person.words('fields.email'), 1)
    await types(person, 'nueva@alba.demo')
    await tabsTo(person, person.words('fields.password'))
    await types(person, 'tesela-demo-2026')
    await tabsTo(person, person.words('renderer.show_password'))
    await press(person, 'Space')
    await tabsTo(person, person.words('login.submit'))
    await press(person, 'Space')
    await begins(person, person.words('issuances.title'))

    await tabsTo(person, issuance)
    await press(person, 'Enter')
    await begins(person, issuance)

    const invest = await person.page.getByText(person.words.around('issuance.invest_from')).boundingBox()
    expect((invest?.y ?? Infinity) + (invest?.height ?? 0), 'seen without scrolling').toBeLessThan(880)
    await tabsTo(person, person.words.around('issuance.invest_from'))
    await press(person, 'Enter')
    await begins(person, person.words('invest.id_title'))

    await tabsTo(person, person.words('identity_document.DNI'))
    await press(person, 'Space')
    expect(await person.page.getByRole('radio', { checked: true }).count()).toBe(1)
    await tabsTo(person, person.words('fields.document_number'))
    await types(person, '12345678Z')

    await tabsTo(person, person.words('shell.save_and_leave'), 60)
    await press(person, 'Enter')
    await begins(person, person.words('issuances.title'))
    await person.leaves()
  },
)

/** Asserts that the focus is on the new page's heading. */
async function begins(person: Person, title: string): Promise<void> {
  const heading = person.page.getByRole('heading', { level: 1, name: title })
  await heading.waitFor()
  await person.hasFocus(heading)
  await person.hasNoFaults()
}

/** Presses Tab until the element with this name has a visible focus. */
async function tabsTo(person: Person, name: string | RegExp, atMost = 40): Promise<void> {
  const met: string[] = []
  for (let tab = 0; tab < atMost; tab += 1) {
    await press(person, 'Tab')
    const { label, visible } = await person.page.evaluate(whereTheFocusIs)
    expect(visible, `the focus on ${label} can be seen`).toBe(true)
    if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return
    met.push(label)
  }
  throw new Error(`Tab did not reach ${name}; it met ${met.join(', ')}.`)
}

/** Runs in the page. */
function whereTheFocusIs(): { label: string; visible: boolean } {
  const place = document.activeElement
  if (place === null || place === document.body) return { label: '', visible: true }
  const labels = 'labels' in place && place.labels instanceof NodeList ? [...place.labels] : []
  const [first] = labels.length > 0 ? labels : [place]
  // Checks the surrounding element, too, because cards and choices draw the focus ring around themselves.
  const rings = [getComputedStyle(place), getComputedStyle(place, '::after')]
  const around = place.closest('label')
  if (around !== null) rings.push(getComputedStyle(around))
  // Excludes the button inside a date input, whose focus the browser draws.
  const inside = !place.matches(':focus')
  const marked = inside || rings.some(({ outlineStyle }) => outlineStyle !== 'none')
  const { width, height, top, bottom } = place.getBoundingClientRect()
  const onScreen = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
  const label = place.getAttribute('aria-label') ?? first?.textContent ?? ''
  return { label: label.trim(), visible: marked && onScreen }
}

async function types(person: Person, text: string): Promise<void> {
  await person.page.keyboard.type(text)
}

async function press(person: Person, key: 'Tab' | 'Enter' | 'Space'): Promise<void> {
  await person.page.keyboard.press(key)
}
