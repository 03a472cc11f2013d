import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { faultsOn } from './axe.ts'
import { type Language, type Words, wordsOf } from './words.ts'

export interface Tenant {
  origin: string
  type: 'default' | 'exeu'
}

/** The status of an answer, or words of what the console says. */
type Complaint = number | string

let browser: Promise<Browser> | undefined

const present = new Set<Person>()

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const person of present) console.error(await person.tells().catch(String))
})

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

/** Somebody in front of a screen: acts through labels and words, and looks at every page with axe. */
export class Person {
  readonly page: Page
  words: Words
  readonly complaints: string[] = []
  readonly #tenant: Tenant

  private constructor(page: Page, tenant: Tenant, words: Words) {
    this.page = page
    this.#tenant = tenant
    this.words = words
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`)
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
      // In the middle of a fade-in no text has its contrast yet.
      reducedMotion: 'reduce',
    })
    return Person.#inFrontOf(await context.newPage(), tenant, await wordsOf(language, tenant.type))
  }

  static #inFrontOf(page: Page, tenant: Tenant, words: Words): Person {
    page.setDefaultTimeout(30_000)
    const person = new Person(page, tenant, words)
    present.add(person)
    page.on('close', () => present.delete(person))
    return person
  }

  /** What they had before them when their test failed. */
  async tells(): Promise<string> {
    const page = await this.page.locator('body').ariaSnapshot({ timeout: 5000 })
    return [this.page.url(), ...this.complaints, page].join('\n')
  }

  /** The same person, in front of a second tab of the same browser. */
  async opensTab(): Promise<Person> {
    return Person.#inFrontOf(await this.page.context().newPage(), this.#tenant, this.words)
  }

  /** Expects the words of this language from now on. */
  async speaks(language: Language): Promise<void> {
    this.words = await wordsOf(language, this.#tenant.type)
  }

  async logsIn(email: string, password?: string): Promise<void> {
    await this.opens('/login')
    await this.givesCredentials(email, password)
    await this.page.waitForURL(/\/issuances$/)
  }

  /** Fills in the login page and sends it. */
  async givesCredentials(email: string, password = 'tesela-demo-2026'): Promise<void> {
    await this.fills('fields.email', email)
    await this.fills('fields.password', password)
    await this.presses('login.submit')
  }

  async leaves(): Promise<void> {
    await this.page.context().close()
  }

  /** Resolves to the status that the document came with. */
  async opens(path: string): Promise<number | undefined> {
    return (await this.page.goto(path))?.status()
  }

  /** Waits for the screen with this title and finds nothing on it that axe would mind. */
  async isOn(title: string, values?: Record<string, unknown>): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.words(title, values) }).waitFor()
    await this.isAtEase()
  }

  async sees(text: string, values?: Record<string, unknown>): Promise<void> {
    await this.page.getByText(this.words(text, values)).first().waitFor()
  }

  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** A toast of this kind says so, the way its kind is read aloud. */
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

  /** Types a day into its three boxes. */
  async fillsDay(label: string, day: string): Promise<void> {
    const boxes = this.page.getByRole('group', { name: this.words(label) }).getByRole('textbox')
    for (const [place, digits] of day.split('-').toReversed().entries()) await boxes.nth(place).fill(digits)
  }

  async chooses(label: string, option: string): Promise<void> {
    await this.field(label).selectOption({ label: this.words(option) })
  }

  /** Types into a field that finds a country, and takes what is found first. */
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

  /** Chooses one of the options on offer, by its words. */
  async picks(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: this.words(option), exact: true }).check({ force: true })
  }

  async readsToTheEnd(): Promise<void> {
    await this.page
      .getByRole('document', { name: this.words('invest.contract') })
      .evaluate((text) => text.scrollIntoView({ block: 'end' }))
    await this.sees('renderer.contract_read')
  }

  /** Presses, fills in what the page asks for first, and says yes. */
  async confirms(label: string, fills: (dialog: Locator) => Promise<void> = async () => {}): Promise<void> {
    await this.presses(label)
    const dialog = this.page.getByRole('dialog')
    await dialog.waitFor()
    await fills(dialog)
    await this.isAtEase()
    await dialog.getByRole('button', { name: this.words(label) }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Opens a part of the page that is folded. */
  async unfolds(label: string): Promise<void> {
    await this.page
      .locator('summary')
      .filter({ hasText: this.words(label) })
      .click()
  }

  async presses(label: string, values?: Record<string, unknown>): Promise<void> {
    await this.button(label, values).click()
  }

  /** Presses the button whose words hold data, such as an amount. */
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

  /** During this step the browser complains of this (a status, or words of it), once each, and of nothing else. */
  async expects(due: Complaint | Complaint[], step: () => Promise<void>): Promise<void> {
    await step()
    const words = [due].flat().map((one) => (typeof one === 'number' ? `status of ${one} ` : one))
    // Calls that go out together are answered in any order.
    const inOrder = () => this.complaints.toSorted((a, b) => place(a) - place(b))
    const place = (complaint: string) => words.findIndex((one) => complaint.includes(one))
    await expect.poll(inOrder).toEqual(words.map((one) => expect.stringContaining(one)))
    this.complaints.length = 0
  }

  button(label: string, values?: Record<string, unknown>): Locator {
    return this.pressable(this.words(label, values))
  }

  /** What looks like a button: one that only leads elsewhere is a link. */
  private pressable(name: string | RegExp): Locator {
    const { page } = this
    return page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  }

  /** What a form says after a submit that could not be sent. */
  summary(): Locator {
    return this.page.locator('form').getByRole('alert')
  }

  async hasFocus(place: Locator): Promise<void> {
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  field(label: string): Locator {
    return this.page.getByLabel(this.words(label), { exact: false }).first()
  }

  /** Nothing in the console, nothing axe would mind in what is on the page, and nothing that makes it wider than its window. */
  async isAtEase(): Promise<void> {
    const { wider, violations } = await faultsOn(this.page)
    expect(wider, `pixels that ${this.page.url()} is too wide`).toBe(0)
    expect(violations, `axe on ${this.page.url()}`).toEqual([])
    expect(this.complaints).toEqual([])
  }
}
