import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import askers from './askers.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)

const own = await tenant.organisation()
const rival = await tenant.organisation()
const issuances = {
  draft: await tenant.issuance({ organisation_id: own, status: 'DRAFT' }),
  open: await tenant.issuance({ organisation_id: own }),
  rivals: await tenant.issuance({ organisation_id: rival }),
  rivalsDraft: await tenant.issuance({ organisation_id: rival, status: 'DRAFT' }),
  elsewhere: await elsewhere.issuance({ slug: 'ajena' }),
  nowhere: { slug: 'ninguna' },
}

const manager = await tenant.manager()
const member = await tenant.member(own)
const memberOfBoth = await tenant.member(own)
await tenant.join(memberOfBoth, rival)
const people: Record<string, Person> = {
  client: member,
  entrepreneur: await tenant.member(own, ['ENTREPRENEUR']),
  issuer: await tenant.member(own, ['ISSUER']),
  memberOfBoth,
  managerAsMember: await tenant.impersonate(manager, member),
  memberOfNone: await tenant.person({ roles: ['ENTREPRENEUR'] }),
  memberElsewhere: await elsewhere.member(await elsewhere.organisation()),
  manager,
  managerAndMember: await tenant.member(rival, ['ADMIN', 'CLIENT']),
  memberWithoutTheRole: await tenant.member(own, ['USER']),
  investor: await tenant.investor(),
  visitor: tenant.visitor(),
}
/** Lists the names of issuances, or returns the refusal's status. */
async function listSlugs(person: Person, params: object = {}): Promise<string[] | number> {
  const { status, data } = await person.send('listManagedIssuances', { params })
  if (status !== 200) return status
  expect(data.total).toBe(data.items.length)
  const shown = new Set(data.items.map(({ slug }) => slug))
  return Object.keys(issuances).filter((name) => shown.has(issuances[name as keyof typeof issuances].slug))
}

async function openStatuses(person: Person): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const [name, { slug }] of Object.entries(issuances))
    answers[name] = (await person.send('getManagedIssuance', { params: { slug } })).status
  return answers
}

describe("access to issuances in the issuers' area", () => {
  test.each(askers)(
    '$who lists and opens the issuances they administer',
    async ({ who, list, mine, open }) => {
      const person = people[who] ?? tenant.visitor()
      expect(await listSlugs(person)).toEqual(list)
      expect(await listSlugs(person, { mine: true })).toEqual(mine)
      expect(await openStatuses(person)).toEqual(open)
    },
  )

  test("returns the same 404 for a rival's issuance as for an unknown one", async () => {
    const refusal = async (slug: string) => {
      const { status, error } = await member.send('getManagedIssuance', { params: { slug } })
      return { status, error: { ...error, request_id: '' } }
    }
    expect(await refusal(issuances.rivals.slug)).toEqual(await refusal('ninguna'))
  })
})

describe('a session', () => {
  test('names the organisations of their administrators only', async () => {
    const organisationsOf = async (name: string) => (await people[name]?.call('getSession'))?.organisations
    expect(await organisationsOf('client')).toEqual([own])
    expect(await organisationsOf('managerAsMember')).toEqual([own])
    expect((await organisationsOf('memberOfBoth'))?.toSorted()).toEqual([own, rival].toSorted())
    for (const name of ['memberOfNone', 'memberWithoutTheRole', 'manager', 'investor', 'visitor'])
      expect([name, await organisationsOf(name)]).toEqual([name, []])
  })

  test.each(['CLIENT', 'ENTREPRENEUR', 'ISSUER'])("has a client's rights for the role %s", async (role) => {
    const session = await (await tenant.member(own, [role])).call('getSession')
    expect(session.role).toBe(role)
    expect(session.roles).toContain('CLIENT')
  })
})

describe('a membership', () => {
  test('applies from the next request', async () => {
    const joining = await tenant.person({ roles: ['ISSUER'] })
    expect(await listSlugs(joining)).toEqual([])
    await tenant.join(joining, rival)
    expect(await listSlugs(joining)).toEqual(['rivals', 'rivalsDraft'])
  })

  test('loses its rights at the next request after it ends, and only those', async () => {
    const leaving = await tenant.member(own)
    await tenant.join(leaving, rival)
    await leave(leaving, own)
    expect(await listSlugs(leaving)).toEqual(['rivals', 'rivalsDraft'])
    expect(await openStatuses(leaving)).toMatchObject({ draft: 404, open: 404, rivals: 200 })
  })

  test('does not apply without the role', async () => {
    const demoted = await tenant.member(own)
    await platform.owner.query("update users set roles = '{USER}' where id = $1", [demoted.id])
    expect(await listSlugs(demoted)).toBe(403)
    expect(await openStatuses(demoted)).toMatchObject({ draft: 403, open: 403 })
  })

  test.each([
    ['of an unknown person', own, newId()],
    ["of another tenant's person", own, people.memberElsewhere?.id],
    ['in an unknown organisation', newId(), member.id],
  ])('%s is rejected by the database', async (_what, organisation, person) => {
    const joining = tenant.join({ id: String(person) }, organisation)
    await expect(joining).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})

test('a member can read the hidden documents of an issuance, and an investor cannot', async () => {
  const file_id = newId()
  await platform.owner.query(
    `insert into files (tenant_id, id, issuance_id, name, type, size, sha256, created_at)
     values ($1, $2, $3, 'a.pdf', 'application/pdf', 1, '', now())`,
    [tenant.id, file_id, issuances.open.id],
  )
  await platform.owner.query(
    `insert into issuance_documents (tenant_id, id, issuance_id, file_id, name, kind, permit, position)
     values ($1, $2, $3, $4, '{"es":"Cuentas"}', 'FINANCIALS', 'hidden', 1)`,
    [tenant.id, newId(), issuances.open.id, file_id],
  )
  const documentsFor = async (person: Person, operation: 'getManagedIssuance' | 'getIssuance') =>
    (await person.call(operation, { params: { slug: issuances.open.slug } })).documents
      .filter(({ kind }) => kind === 'FINANCIALS')
      .map((one) => one.file_id)
  expect(await documentsFor(member, 'getManagedIssuance')).toEqual([file_id])
  expect(await documentsFor(await tenant.investor(), 'getIssuance')).toEqual([])
})

async function leave({ id }: Person, organisation: string): Promise<void> {
  const member = [id, organisation]
  await platform.owner.query(
    'delete from organisation_members where user_id = $1 and organisation_id = $2',
    member,
  )
}
