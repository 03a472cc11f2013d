import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createTestTenant } from '../test-tenant.ts'
import standings from './standings.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, organisation_id] = [await tenant.manager(), await tenant.organisation()]
const member = await tenant.member(organisation_id)

it.each(standings)(
  '$status, outcome $outcome, approved $approved, ends in $ends_in days: $standing',
  async ({ standing, approved, ends_in, ...row }) => {
    const now = platform.clock.now()
    const { slug } = await tenant.issuance({
      ...row,
      organisation_id,
      approved_at: approved ? now : null,
      ends_on: dayFrom(now, ends_in),
    })
    for (const person of [manager, member]) {
      expect((await person.call('getManagedIssuance', { params: { slug } })).standing).toBe(standing)
      const { items } = await person.call('listManagedIssuances', {})
      expect(items.find((each) => each.slug === slug)?.standing).toBe(standing)
    }
  },
)
