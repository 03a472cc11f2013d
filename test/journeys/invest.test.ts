import { afterAll, describe, expect, test } from 'vitest'
import { opensAccount } from './account.ts'
import { alba, nexo, port } from './base-urls.ts'
import { signingCodeFor } from './mailbox.ts'
import { picture, steps } from './onboarding.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'
import { signs } from './signing.ts'
import { walked } from './walked.ts'
import type { Language } from './words.ts'

/** The order of the onboarding steps per tenant, from its customization. */
const order = {
  alba: [
    'invest.id_title',
    'invest.type_title',
    'invest.data_title',
    'test_page.pending',
    'invest.simulation_title',
  ],
  nexo: [
    'invest.type_title',
    'test_page.pending',
    'invest.id_title',
    'invest.data_title',
    'invest.simulation_title',
  ],
}

const cases: {
  tenant: Tenant
  name: 'alba' | 'nexo'
  language: Language
  slug: string
  title: string
  width: number
}[] = [
  {
    tenant: alba,
    name: 'alba',
    language: 'es',
    slug: 'edificio-ruzafa',
    title: 'Edificio Ruzafa',
    width: 390,
  },
  {
    tenant: alba,
    name: 'alba',
    language: 'en',
    slug: 'edificio-ruzafa',
    title: 'Ruzafa Building',
    width: 1440,
  },
  {
    tenant: nexo,
    name: 'nexo',
    language: 'es',
    slug: 'socimi-oficinas-bcn',
    title: 'Socimi Oficinas 22@',
    width: 1440,
  },
  {
    tenant: nexo,
    name: 'nexo',
    language: 'en',
    slug: 'socimi-oficinas-bcn',
    title: '22@ Offices REIT',
    width: 390,
  },
]

afterAll(closeBrowser)

describe.each(walked(cases, [0, 3]))(
  'an investor of $name in $language',
  ({ tenant, name, language, slug, title, width }) => {
    test('registers, invests, pays, and has tokens once the manager has minted them', async () => {
      const email = `${name}.${language}.${Date.now()}@example.org`
      const investor = await Person.arrives(tenant, language, width)
      await investor.opens('/')
      await investor.isOn('login.title')
      await investor.follows('login.register')
      await opensAccount(investor, email, port)

      await investor.isOn('issuances.title')
      await investor.page.getByRole('link', { name: title }).first().click()
      await investor.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await investor.hasNoFaults()
      await investor.pressesAround('issuance.invest_from')

      for (const step of order[name]) {
        await investor.isOn(step)
        await steps[step]?.(investor)
      }

      if (name === 'nexo') await managerValidates(investor, tenant, email)
      await investor.isOn('invest.amount_title', { title })
      await investor.fills('fields.tokens', '20')
      await investor.ticks('fields.warning_risk')
      await investor.ticks('fields.warning_loss')
      await investor.ticks('fields.consent_over_threshold')
      await investor.pressesAround('invest.reserve_total_other')

      await investor.isOn('invest.breakdown_title')
      await thinksAgain(investor, title)
      await investor.pressesAround('payments.confirm_MANUAL_TRANSFER')

      await investor.isOn('invest.sign_title')
      await leaveAndComeBack(investor, slug, 'invest.sign_title')
      await signs(investor, "maria jose nunez o'brien", () => signingCodeFor(port, email))

      await investor.reads(/ES\d\d/)
      await investor.hasNoFaults()
      await investor.attaches('invest.proof', { ...picture, name: 'foto-equivocada.png' })
      await investor.reads('foto-equivocada.png')
      await investor.attaches('invest.proof', { ...picture, name: 'justificante.png' })
      await investor.hasNoFaults()
      await investor.presses('invest.proof_send')
      await investor.isOn('invest.done_title')

      await managerMints(tenant, language, email)

      await investor.opens('/user/portfolio')
      await investor.isOn('portfolio.title')
      await investor.reads(title)
      await investor.opens('/user/investments')
      await investor.isOn('investments.title')
      await investor.reads(investor.words('investment_status.MINTED'))
      await investor.leaves()
    })
  },
)

/** Returns from the review to the amount, by the browser and by the page, and orders less. */
async function thinksAgain(person: Person, title: string): Promise<void> {
  await person.page.goBack()
  await person.isOn('invest.amount_title', { title })
  await person.presses('invest.change_keep')
  await person.isOn('invest.breakdown_title')
  await person.follows('renderer.back')
  await person.isOn('invest.amount_title', { title })
  await person.fills('fields.tokens', '18')
  await person.ticks('fields.warning_risk')
  await person.ticks('fields.warning_loss')
  await person.ticks('fields.consent_over_threshold')
  await person.pressesAround('invest.change_total_other')
  await person.isOn('invest.breakdown_title')
  await person.reads(/^18$/)
}

async function leaveAndComeBack(person: Person, slug: string, title: string): Promise<void> {
  await person.opens('/user/issuances')
  await person.isOn('issuances.title')
  await person.opens(`/invest/${slug}`)
  await person.isOn(title)
}

/** Approves the person as a manager; the person's page must continue without a reload. */
async function managerValidates(person: Person, tenant: Tenant, email: string): Promise<void> {
  await person.isOn('validation.title')
  await person.hasNoFaults()
  const manager = await Person.arrives(tenant, 'es', 1440)
  await manager.logsIn('gestora@nexo.demo')
  await manager.isOn('manager.issuances')
  await manager.opens(`/manager/users?q=${encodeURIComponent(email)}`)
  await manager.page.getByRole('link', { name: "María José Núñez O'Brien" }).first().click()
  const panel = manager.page
    .getByRole('complementary')
    .filter({ has: manager.page.getByRole('heading', { level: 2 }) })
  await panel.getByRole('button', { name: manager.words('validation.validate') }).click()
  await manager.isTold('success', manager.words('validation.validated'))
  await manager.leaves()
}

async function managerMints(tenant: Tenant, language: Language, investor: string): Promise<void> {
  const manager = await Person.arrives(tenant, language, 1440)
  const find = async () => {
    await manager.opens(`/manager/investments?q=${encodeURIComponent(investor)}`)
    await manager.isOn('manager.investments')
    // Selects the first link, because the newest order comes first.
    await manager.page.getByRole('link', { name: "María José Núñez O'Brien" }).first().click()
  }
  await manager.logsIn(tenant.type === 'exeu' ? 'gestora@nexo.demo' : 'gestora@alba.demo')
  await manager.isOn('manager.issuances')
  await find()
  await manager.confirms('manager.confirm_payment')
  await manager.sees('investment_status.CHARGED')
  expect(await manager.button('manager.accept').getAttribute('aria-disabled')).toBe('true')

  await manager.opens('/manager/clock')
  await manager.isOn('demo.title')
  await manager.presses('demo.jump')
  await manager.isTold('warning', manager.words('demo.jumped'))
  await find()
  await manager.confirms('manager.accept')
  await manager.sees('investment_status.ACCEPTED')
  await manager.confirms('manager.mint')
  await manager.sees('investment_status.MINTED')
  await manager.leaves()
}
