import type { Locator, Page } from 'playwright-core'
import type { JsonSchema } from '../../../src/language/documents/schema.ts'
import type { ComposedField, ComposedForm } from '../../../src/language/forms/composed.ts'
import { schemaAt } from '../../../src/language/validation/place.ts'
import { sampleOf } from './sample.ts'

/** Fills in a form by its widgets: all fields, or only the required ones with their last options. */
export class Filler {
  readonly #page: Page
  readonly #form: ComposedForm
  readonly #all: boolean
  readonly #filled = new Set<string>()

  constructor(page: Page, form: ComposedForm, { all }: { all: boolean }) {
    this.#page = page
    this.#form = form
    this.#all = all
  }

  /** Fills in fields until no new ones appear. */
  async fills(): Promise<void> {
    for (let before = -1; before !== this.#filled.size; ) {
      before = this.#filled.size
      for (const { fields } of this.#form.sections) await this.#fillAll(fields, [])
    }
  }

  async #fillAll(fields: readonly ComposedField[], around: readonly string[]): Promise<void> {
    for (const field of fields) await this.#fill(field, [...around, field.field])
  }

  async #fill(field: ComposedField, path: readonly string[]): Promise<void> {
    const { fields, item, widget } = field
    if (fields) return this.#fillAll(fields, path)
    const name = path.join('.')
    const place = this.#page.locator(`[id="${this.#form.form}-${name}"]`)
    if (widget === 'hidden' || (await place.count()) === 0) return
    if (item) return this.#fillRows(place, item, path)
    if (this.#filled.has(name) || !(await this.#isWanted(place, field))) return
    this.#filled.add(name)
    await this.#answer(widget, place, schemaAt(this.#form.schema, path))
  }

  async #fillRows(list: Locator, item: ComposedField, path: readonly string[]): Promise<void> {
    const { minItems } = schemaAt(this.#form.schema, path)
    const name = path.join('.')
    const rows = list.locator(':scope > ol > li')
    if (this.#all && !this.#filled.has(name)) {
      this.#filled.add(name)
      const add = list.locator(':scope > [data-act="add"]')
      const wanted = Math.max(Number(minItems ?? 0), 1)
      while ((await rows.count()) < wanted) await add.click()
    }
    for (let row = 0; row < (await rows.count()); row += 1)
      await this.#fill({ ...item, field: String(row) }, [...path, String(row)])
  }

  async #isWanted(place: Locator, { required, requiredWhile }: ComposedField): Promise<boolean> {
    const isClosed = await place.evaluate(
      (input) => Reflect.get(input, 'readOnly') === true || Reflect.get(input, 'disabled') === true,
    )
    if (isClosed) return false
    const isMarked = (await place.getAttribute('aria-required')) === 'true'
    return this.#all || isMarked || (required && requiredWhile === undefined)
  }

  async #answer(widget: string, place: Locator, schema: JsonSchema): Promise<void> {
    const form = place.locator('xpath=ancestor::form')
    switch (widget) {
      case 'checkbox':
      case 'consent':
        return place.check()
      case 'radio':
      case 'yes-no': {
        const buttons = form.locator(`[name="${await place.getAttribute('name')}"]`)
        return (this.#all ? buttons.first() : buttons.last()).check({ force: true })
      }
      case 'select':
        await place.selectOption({ index: this.#all ? 1 : (await place.locator('option').count()) - 1 })
        return
      case 'birthday':
        for (const [part, value] of Object.entries({ day: '7', month: '3', year: '1990' }))
          await form
            .locator(`[name="${await place.getAttribute('name')}"]`.replace('_day"', `_${part}"`))
            .fill(value)
        return
      case 'datetime':
        return place.fill('2026-03-07T09:30')
      case 'time':
        return place.fill('09:30')
      case 'combobox':
        await place.fill('España')
        return place.press('Enter')
      default:
        return place.fill(sampleOf(schema))
    }
  }
}
