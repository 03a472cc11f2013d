import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOn } from './axe.ts'
import { type Language, type Words, wordsOf } from './words.ts'

export interface Tenant {
  origin: string
  type: 'default' | 'exeu'
}

/** A response status, or part of a console message. */
type Complaint = number | string

let browser: Promise<Browser> | undefined

const present = new Set<Person>()

/** Prints what every open page shows. */
export async function printPages(): Promise<void> {
  for (const person of present) console.error(await person.tells().catch(String))
}

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
  return browser
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** Operates pages by labels and texts, and checks every page with axe. */
export class Person {
  readonly page: Page
  words: Words
  readonly complaints: string[] = []
  readonly #tenant: Tenant
  /** The number of requests refused since the session may have ended. */
  #refusals: number | undefined

  private constructor(page: Page, tenant: Tenant, words: Words) {
    this.page = page
    this.#tenant = tenant
    this.words = words
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      if (this.#refusals !== undefined && message.text().includes('status of 401 ')) this.#refusals += 1
      else this.complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.complaints.push(`${new URL(page.url()).pathname}: ${error.message}`))
  }

  static async arrives(tenant: Tenant, language: Language, width = 390, userAgent?: string): Promise<Person> {
    const context = await (await launch()).newContext({
      baseURL: tenant.origin,
      locale: language === 'es' ? 'es-ES' : 'en-GB',
      viewport: { width, height: width < 768 ? 844 : 900 },
      timezoneId: 'Europe/Madrid',
      ...(userAgent !== undefined && { userAgent }),
      // Disables animations, because texts have too little contrast while fading in.
      reducedMotion: 'reduce',
    })
    return Person.#inFrontOf(await context.newPage(), tenant, await wordsOf(language, tenant.type))
  }

  static #inFrontOf(page: Page, tenant: Tenant, words: Words): Person {
    page.setDefaultTimeout(30_000)
    // A document waits for its tenant's customization, which takes long on a busy machine.
    page.setDefaultNavigationTimeout(90_000)
    const person = new Person(page, tenant, words)
    present.add(person)
    page.on('close', () => present.delete(person))
    return person
  }

  /** Describes the page at the time of a failure. */
  async tells(): Promise<string> {
    const page = await this.page.locator('body').ariaSnapshot({ timeout: 5000 })
    return [this.page.url(), ...this.complaints, page].join('\n')
  }

  /** Opens a second tab in the same browser. */
  async opensTab(): Promise<Person> {
    return Person.#inFrontOf(await this.page.context().newPage(), this.#tenant, this.words)
  }

  /** Switches the expected language. */
  async speaks(language: Language): Promise<void> {
    this.words = await wordsOf(language, this.#tenant.type)
  }

  async logsIn(email: string, password?: string): Promise<void> {
    await this.opens('/login')
    await this.givesCredentials(email, password)
    await this.page.waitForURL(/\/issuances$/)
  }

  /** Fills in and submits the login page. */
  async givesCredentials(email: string, password = 'tesela-demo-2026'): Promise<void> {
    this.#refusals = undefined
    await this.fills('fields.email', email)
    await this.fills('fields.password', password)
    await this.presses('login.submit')
  }

  /** Tolerates, until the next login, that requests under way are refused because the session has ended. */
  mayBeRefused(): void {
    this.#refusals ??= 0
  }

  /** Expects a request to be refused because a step ends the session; tolerates more of them until the next login. */
  async isRefused(step: () => Promise<void>): Promise<void> {
    this.mayBeRefused()
    const before = this.#refusals ?? 0
    await step()
    await expect.poll(() => this.#refusals).toBeGreaterThan(before)
  }

  async logsOut(): Promise<void> {
    this.mayBeRefused()
    await this.presses('shell.log_out')
  }

  async leaves(): Promise<void> {
    await this.page.context().close()
  }

  /** Opens a path. Returns the status of the document's response. */
  async opens(path: string): Promise<number | undefined> {
    return (await this.page.goto(path))?.status()
  }

  /** Waits for the screen with this title and asserts that axe finds no violations. */
  async isOn(title: string, values?: Record<string, unknown>): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.words(title, values) }).waitFor()
    await this.hasNoFaults()
  }

  async sees(text: string, values?: Record<string, unknown>): Promise<void> {
    await this.page.getByText(this.words(text, values)).first().waitFor()
  }

  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Waits for a toast with this text in the live region of its kind. */
  async isTold(kind: 'success' | 'error' | 'warning' | 'info', words: string): Promise<void> {
    const toast = this.page.locator(`.Toastify__toast--${kind}`).filter({ hasText: words }).first()
    await toast.waitFor()
    const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
    await toast
      .locator(`[role=${role}]`)
      .or(toast.and(this.page.locator(`[role=${role}]`)))
      .first()
      .waitFor()
  }

  async fills(label: string, value: string): Promise<void> {
    await this.field(label).fill(value)
  }

  /** Types a date into its three inputs. */
  async fillsDay(label: string, day: string): Promise<void> {
    const boxes = this.page.getByRole('group', { name: this.words(label) }).getByRole('textbox')
    for (const [place, digits] of day.split('-').toReversed().entries()) await boxes.nth(place).fill(digits)
  }

  async chooses(label: string, option: string): Promise<void> {
    await this.field(label).selectOption({ label: this.words(option) })
  }

  /** Types into the search for countries and chooses the first result. */
  async looksUp(label: string, typed: string, code: string): Promise<void> {
    const field = this.field(label)
    await field.fill(typed)
    await this.page.getByRole('listbox').getByRole('option').first().waitFor()
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(this.country(code))
  }

  country(code: string): string {
    return (
      new Intl.DisplayNames(this.words('renderer.yes') === 'Sí' ? 'es' : 'en', { type: 'region' }).of(code) ??
      code
    )
  }

  async ticks(label: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.words(label) }).check()
  }

  async withdraws(label: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.words(label) }).uncheck()
  }

  async answers(question: string, answer: string): Promise<void> {
    const group = this.page
      .getByRole('radiogroup', { name: this.words(question) })
      .or(this.page.getByRole('group', { name: this.words(question) }))
    await group.getByRole('radio', { name: this.words(answer), exact: true }).check({ force: true })
  }

  /** Chooses an option by its label. */
  async picks(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: this.words(option), exact: true }).check({ force: true })
  }

  async readsToTheEnd(): Promise<void> {
    await this.page
      .getByRole('document', { name: this.words('invest.contract') })
      .evaluate((text) => text.scrollIntoView({ block: 'end' }))
    await this.sees('renderer.contract_read')
  }

  /** Presses a button, fills in its dialog and confirms. */
  async confirms(label: string, fills: (dialog: Locator) => Promise<void> = async () => {}): Promise<void> {
    await this.presses(label)
    const dialog = this.page.getByRole('dialog')
    await dialog.waitFor()
    await fills(dialog)
    await this.hasNoFaults()
    await dialog.getByRole('button', { name: this.words(label) }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Expands a collapsed section. */
  async unfolds(label: string): Promise<void> {
    await this.page
      .locator('summary')
      .filter({ hasText: this.words(label) })
      .click()
  }

  async presses(label: string, values?: Record<string, unknown>): Promise<void> {
    await this.button(label, values).click()
  }

  /** Presses a button whose label contains data, such as an amount. */
  async pressesAround(label: string): Promise<void> {
    await this.pressable(this.words.around(label)).click()
  }

  async follows(label: string, values?: Record<string, unknown>): Promise<void> {
    await this.page
      .getByRole('link', { name: this.words(label, values) })
      .first()
      .click()
  }

  async attaches(label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel(this.words(label)).setInputFiles(file)
  }

  /** Expects exactly these console errors (a status or part of the text) during a step, each once. */
  async expects(due: Complaint | Complaint[], step: () => Promise<void>): Promise<void> {
    await step()
    const words = [due].flat().map((one) => (typeof one === 'number' ? `status of ${one} ` : one))
    // Sorts both lists, because concurrent calls may respond in any order.
    const inOrder = () => this.complaints.toSorted((a, b) => place(a) - place(b))
    const place = (complaint: string) => words.findIndex((one) => complaint.includes(one))
    await expect.poll(inOrder).toEqual(words.map((one) => expect.stringContaining(one)))
    this.complaints.length = 0
  }

  button(label: string, values?: Record<string, unknown>): Locator {
    return this.pressable(this.words(label, values))
  }

  /** Finds a button by name, or a link that looks like one. */
  private pressable(name: string | RegExp): Locator {
    const { page } = this
    return page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  }

  /** Returns the error summary of a form. */
  summary(): Locator {
    return this.page.locator('form').getByRole('alert')
  }

  async hasFocus(place: Locator): Promise<void> {
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  field(label: string): Locator {
    return this.page.getByLabel(this.words(label), { exact: false }).first()
  }

  /** Asserts that the console is empty, axe finds no violations, and the page is not wider than its window. */
  async hasNoFaults(): Promise<void> {
    const { wider, violations } = await faultsOn(this.page)
    expect(wider, `pixels that ${this.page.url()} is too wide`).toBe(0)
    expect(violations, `axe on ${this.page.url()}`).toEqual([])
    expect(this.complaints).toEqual([])
  }
}
