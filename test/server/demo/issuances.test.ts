import { expect, test } from 'vitest'
import enumerations from '../../../schemas/domain/enumerations.json' with { type: 'json' }
import { demoIssuances, demoIssuers, demoTenants } from '../../../src/demo/content.ts'
import { issuancePaper } from '../../../src/demo/issuance-papers.ts'
import { whitelistedIssuances } from '../../../src/demo/people-of-issuances.ts'
import { restore } from '../../../src/language/customization/customization.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { textOfPages } from '../investments/pdf-text.ts'

const { schemas } = readLibrary()
const tenants = demoTenants()
const all = tenants.flatMap(({ slug }) => demoIssuances(slug))
const phases = enumerations.$defs.issuance_status.enum

test('the demo has 16 issuances, at least one in each phase, and two by whitelist', () => {
  expect(all).toHaveLength(16)
  expect(phases.filter((phase) => !all.some(({ status }) => status === phase))).toEqual([])
  const slugs = Object.values(whitelistedIssuances).map(({ slug }) => slug)
  expect(all.filter(({ slug }) => slugs.includes(slug))).toHaveLength(2)
})

test('the demo has a pending, a registered and a refused regulatory review, and an issuance of another type', () => {
  const reviewed = all.flatMap(({ entity, status }) => (entity ? [[entity, status]] : []))
  expect(reviewed.toSorted()).toEqual([
    ['PENDING', 'VALIDATING'],
    ['REFUSED', 'PRE_CAMPAIGN'],
    ['REGISTERED', 'CAMPAIGN'],
  ])
  const [other] = all.filter(({ type }) => type === 'OTHER')
  const house = tenants.find(({ slug }) => slug === other?.tenant)
  expect(house?.customization.texts?.overrides?.['issuance_type.OTHER']).toBeDefined()
})

test('one issuance of the demo belongs to a company with two entrepreneurs', () => {
  const entrepreneurs = (issuer: string) =>
    tenants
      .flatMap(({ slug }) => demoIssuers(slug))
      .filter(({ role, organisations }) => role === 'ENTREPRENEUR' && organisations.includes(issuer))
  expect(Math.max(...all.map(({ issuer }) => entrepreneurs(issuer).length))).toBeGreaterThan(1)
})

test("every document of the demo's issuances has several pages", async () => {
  const short: string[] = []
  const today = new Date('2026-10-01T10:00:00Z')
  for (const { slug, customization } of tenants) {
    const house = restore(customization, schemas).customization
    for (const issuance of demoIssuances(slug))
      for (const { kind } of issuance.documents) {
        const pages = await textOfPages(
          await issuancePaper({ title: 'Documento', kind, issuance, publisher: house, today }),
        )
        if (pages.length < 2) short.push(`${issuance.slug} ${kind}`)
      }
  }
  expect(short).toEqual([])
})
