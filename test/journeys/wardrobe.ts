import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Person, type Tenant } from './person.ts'
import { lossesOn, moveInto, settled } from './room.ts'

interface WardrobePage {
  /** The role; undefined for visitors. */
  as?: string
  route: string
}

/** Keeps people logged in while their tenant's themes change. */
export class Wardrobe {
  readonly #people = new Map<string | undefined, Person>()
  readonly #tenant: Tenant

  constructor(tenant: Tenant) {
    this.#tenant = tenant
  }

  /** Lists what is lost on these pages with the live theme, on the narrowest phone and on a desktop. */
  async lossesOf(visits: readonly WardrobePage[]): Promise<string[]> {
    const losses: string[] = []
    for (const { as, route } of visits) {
      const { page } = await this.#personOf(as)
      await page.goto(route)
      await settled(page)
      for (const width of [1440, 320]) {
        await moveInto(page, { width, text: 100 })
        await countsAreHigh(page)
        const lost = [...(await lossesOn(page)), ...(await coveredOn(page))]
        losses.push(...lost.map((loss) => `${route} at ${width}: ${loss}`))
      }
    }
    return losses
  }

  async #personOf(email: string | undefined): Promise<Person> {
    const known = this.#people.get(email)
    if (known) return known
    const person = await Person.arrives(this.#tenant, 'es', 1440)
    if (email !== undefined) {
      await person.opens('/login')
      await person.givesCredentials(email)
      await person.page.waitForURL((url) => url.pathname !== '/login')
    }
    expect(person.complaints).toEqual([])
    this.#people.set(email, person)
    return person
  }
}

/** Sets every count to its widest text. */
function countsAreHigh(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const figure of document.querySelectorAll('.ts-bubble')) figure.textContent = '99+'
  })
}

/** Lists the protected parts (risk warnings, totals, contracts) that are covered or empty. */
function coveredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-protected]')].filter(
      (part) => part.closest('details:not([open])') === null && part.checkVisibility(),
    )
    const lost = parts.filter((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width === 0 || height === 0) return part.textContent !== ''
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      return hit === null || !(part.contains(hit) || hit.contains(part))
    })
    return lost.map((part) => `${part.className} "${part.textContent?.slice(0, 40)}" is not seen`)
  })
}
