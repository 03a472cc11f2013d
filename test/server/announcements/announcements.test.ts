import { expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { announcementDelivery } from '../../../src/server/modules/announcements/jobs/announcementDelivery.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const issuer = await tenant.member(organisation_id)

const content = { subject: 'Obra terminada', text: 'La obra ha terminado.\n\nGracias a todos.' }
const toBuyers = { ...content, audience: ['ORDERED' as const] }
const write = (slug: string, who: Person, body = toBuyers) =>
  who.call('writeAnnouncement', { params: { slug }, body })

async function setUp(buyers: number) {
  const { slug } = await tenant.issuance({ organisation_id })
  const people: Person[] = []
  for (let count = 0; count < buyers; count += 1) {
    const person = await tenant.investor()
    await placeOrder(person, slug, 1)
    people.push(person)
  }
  return { slug, people }
}

/** Runs the job until it no longer queues itself. */
async function deliver(announcement: string): Promise<void> {
  if (!('run' in announcementDelivery)) throw new Error('The job runs inside a transaction.')
  const { run } = announcementDelivery
  await inTenant(platform.app.services, tenant.id, 'announcementDelivery', (ctx) =>
    run(ctx, { announcement }),
  )
}

/** Returns the message's id and the version that was read. */
const asRead = async (id: string, who = manager) => {
  const { changed_at } = await who.call('getAnnouncement', { params: { id } })
  return { params: { id }, body: { changed_at } }
}

const sentTo = async (id: string) => {
  const { rows } = await platform.owner.query<{ reader_id: string; subject: string; text: string }>(
    "select reader_id, subject, text from mails where event like 'announcement/' || $1 || '/%'",
    [id],
  )
  return rows
}
const stateOf = async (id: string, who = manager) =>
  (await who.call('getAnnouncement', { params: { id } })).status

it("an issuer's message is sent only after a manager has reviewed it", async () => {
  const { slug, people } = await setUp(2)
  const { id, reach } = await write(slug, issuer)
  expect(reach).toBe(2)
  expect((await manager.send('getAnnouncement', { params: { id } })).status).toBe(404)
  expect((await issuer.send('sendAnnouncement', await asRead(id, issuer))).status).toBe(403)
  await issuer.call('submitAnnouncement', { params: { id } })
  expect((await manager.call('getWhitelist', { params: { slug } })).announced).toBe(1)
  expect((await issuer.send('changeAnnouncement', { params: { id }, body: toBuyers })).status).toBe(409)
  await manager.call('sendAnnouncement', await asRead(id))
  await deliver(id)
  const mails = await sentTo(id)
  expect(mails.map(({ reader_id }) => reader_id).sort()).toEqual(people.map((each) => each.id).sort())
  expect(mails[0]?.text).toContain('La obra ha terminado.')
  expect(mails[0]?.subject).toContain('Obra terminada')
  expect(await stateOf(id)).toBe('SENT')
})

it('a manager rejects a message with a reason, and the issuer corrects and resubmits it', async () => {
  const { slug } = await setUp(1)
  const { id } = await write(slug, issuer)
  await issuer.call('submitAnnouncement', { params: { id } })
  const reason = 'Promete una rentabilidad que no está garantizada.'
  await manager.call('rejectAnnouncement', { params: { id }, body: { reason } })
  expect((await issuer.call('getAnnouncement', { params: { id } })).reason).toBe(reason)
  const body = { ...toBuyers, text: 'La obra ha terminado a tiempo.' }
  await issuer.call('changeAnnouncement', { params: { id }, body })
  expect(await stateOf(id, issuer)).toBe('DRAFT')
  await issuer.call('submitAnnouncement', { params: { id } })
  expect((await manager.call('getAnnouncement', { params: { id } })).text).toBe(body.text)
})

it('sending is refused if the message changed after the manager opened it', async () => {
  const { slug } = await setUp(1)
  const { id } = await write(slug, manager)
  const read = await asRead(id)
  platform.clock.set(new Date(platform.clock.now().getTime() + 1000))
  await manager.call('changeAnnouncement', { params: { id }, body: { ...toBuyers, subject: 'Otra cosa' } })
  expect((await manager.send('sendAnnouncement', read)).error.code).toBe('message_changed')
  expect((await manager.send('sendAnnouncement', await asRead(id))).status).toBe(200)
})

it("a manager's message is sent without review, in batches, once to each reader despite retries", async () => {
  const { slug } = await setUp(3)
  await platform.owner.query(
    `insert into users (tenant_id, id, email, name, surname, password_hash, referral_code, created_at)
     select tenant_id, gen_random_uuid(), 'reader' || g || '@' || id || '.test', 'Lectora', '', '', 'R' || g || id, created_at
     from users cross join generate_series(1, 57) g where id = $1`,
    [manager.id],
  )
  await platform.owner.query(
    `insert into holders (tenant_id, id, issuance_id, user_id, ordered, since)
     select u.tenant_id, gen_random_uuid(), i.id, u.id, 1, u.created_at
     from users u join issuances i on i.tenant_id = u.tenant_id and i.slug = $1 where u.name = 'Lectora'`,
    [slug],
  )
  const { id, reach } = await write(slug, manager)
  expect(reach).toBe(60)
  await manager.call('sendAnnouncement', await asRead(id))
  expect((await manager.send('sendAnnouncement', await asRead(id))).status).toBe(409)
  await deliver(id)
  expect([(await sentTo(id)).length, await stateOf(id)]).toEqual([50, 'SENDING'])
  await Promise.all([deliver(id), deliver(id)])
  await deliver(id)
  expect([(await sentTo(id)).length, await stateOf(id)]).toEqual([60, 'SENT'])
  expect((await manager.call('getAnnouncement', { params: { id } })).sent).toBe(60)
})

it('sends only to the chosen audience, without interested investors who unsubscribed', async () => {
  const { slug } = await tenant.issuance({ organisation_id, status: 'PRE_CAMPAIGN' })
  const [keen, quiet] = [await tenant.investor(), await tenant.investor()]
  for (const investor of [keen, quiet])
    await investor.call('declareInterest', { body: { slug, kind: 'BOOKED', tokens: 2 } })
  await platform.owner.query('update users set told_by = \'{"CAMPAIGNS": "NONE"}\' where id = $1', [quiet.id])
  const none = await write(slug, manager)
  const refused = await manager.send('sendAnnouncement', await asRead(none.id))
  expect(refused.error.reason?.text).toBe('announcements.nobody')
  const { id } = await manager.call('writeAnnouncement', {
    params: { slug },
    body: { ...content, audience: ['INTERESTED'] },
  })
  await manager.call('sendAnnouncement', await asRead(id))
  await deliver(id)
  expect((await sentTo(id)).map(({ reader_id }) => reader_id)).toEqual([keen.id])
})

it('placeholders and HTML in a message are sent as plain text', async () => {
  const { slug } = await setUp(1)
  const text = 'Enlace {{link}} y $t(mail.code_text) <b>fuerte</b>'
  const { id } = await write(slug, manager, { ...toBuyers, text })
  await manager.call('sendAnnouncement', await asRead(id))
  await deliver(id)
  expect((await sentTo(id))[0]?.text).toContain(text)
})

it('a draft is visible only to its author, and other organisations get 404', async () => {
  const { slug } = await setUp(1)
  const { id } = await write(slug, issuer)
  expect((await manager.call('listAnnouncements', { params: { slug } })).items).toEqual([])
  expect((await issuer.call('listAnnouncements', { params: { slug } })).items).toMatchObject([
    { id, own: true },
  ])
  const elsewhere = await tenant.member(await tenant.organisation())
  expect((await elsewhere.send('getAnnouncement', { params: { id } })).status).toBe(404)
  expect((await elsewhere.send('listAnnouncements', { params: { slug } })).status).toBe(404)
})
