import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/modules/auth/passwords.ts'
import { enableSecondFactor } from '../auth/authenticator.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { password, testPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const password_hash = await hashPassword(password)
const byPassword = { proof: 'PASSWORD', current_password: password, word: 'Eliminar' }

const known = (change = {}) => tenant.person({ password_hash, ...change })
const leave = (person: Person, body: object = byPassword) => person.send('deleteMyAccount', { body })
const reasonsOf = async (person: Person) =>
  (await person.call('getLeaving')).obstacles.map(({ reason }) => reason)

/** Returns a session of the same person in which a second factor was just set up. */
async function withFactor(person: Person, email: string): Promise<Person> {
  const signedIn = await tenant.visitor().call('login', { body: { email, password } })
  const token = 'accessToken' in signedIn ? signedIn.accessToken : ''
  await enableSecondFactor(platform, token, tenant.host)
  const send: Person['send'] = async (operation, { params, body } = {}) => {
    const { status, data, error, text } = await platform.call(operation, {
      token,
      host: tenant.host,
      params,
      body,
    })
    return { status, data: data as never, error, raw: text }
  }
  return { ...person, send }
}

async function rowOf({ id }: Person) {
  const { rows } = await platform.owner.query('select * from users where id = $1', [id])
  return rows[0]
}

async function mailsTo(email: string) {
  await platform.jobs.drain()
  return platform.mails.filter(({ to }) => to === email)
}

test('a person who owes money from a reversed distribution cannot leave before it is settled', async () => {
  const distributed = await distributionFixture(platform)
  const { slug, people } = await distributed.createHolders([1], [1])
  const id = await distributed.createPaid(slug, 1000)
  const [holder] = people
  if (!holder) throw new Error('There is no holder.')
  await distributed.markClaimed(id, holder.id)
  expect(await reasonsOf(holder)).not.toContain('DEBT')
  const body = { reason: 'El importe era de otro mes.' }
  await distributed.manager.call('reverseDistribution', { params: { id }, body })
  const { obstacles } = await holder.call('getLeaving')
  expect(obstacles).toContainEqual({ reason: 'DEBT', text: expect.stringContaining('4,05') })
})

describe('a person without obligations', () => {
  test('deletes their account by password and typed word, which ends every session and sends a mail', async () => {
    const person = await known({ email: 'sola@example.org', name: 'Soledad' })
    const device = await tenant.visitor().call('login', { body: { email: 'sola@example.org', password } })
    expect((await leave(person)).status).toBe(204)
    expect((await person.send('getSession')).status).toBe(401)
    const { rows } = await platform.owner.query(
      'select count(*)::int as open from sessions where user_id = $1 and ended_at is null',
      [person.id],
    )
    expect([device, rows[0].open]).toEqual([expect.objectContaining({ roles: ['USER'] }), 0])
    const [mail] = await mailsTo('sola@example.org')
    expect(mail?.subject).toBe('Tu cuenta de Alba Capital está eliminada')
    expect(mail?.text).toContain('artículo 25 de la Ley 10/2010')
    expect(mail?.text).toContain('10 años')
  })

  test('leaves no personal data, credentials or drafts in the account', async () => {
    const person = await known({
      email: 'luz@example.org',
      name: 'Luz',
      google_subject: 'google-luz',
      document_number: '12345678Z',
      kyc_status: 'success',
      told_by: { NEWS: 'NONE' },
      validation: 'rejected',
      validation_words: 'Luz no existe.',
      user_type: 'INDIVIDUAL',
    })
    const fresh = await withFactor(person, 'luz@example.org')
    const draft = { params: { name: 'team' }, body: { hash: 'a', values: {}, version: 0 } }
    await fresh.send('keepDraft', draft)
    expect((await leave(fresh)).status).toBe(204)
    const row = await rowOf(person)
    expect(JSON.stringify(row)).not.toMatch(/Luz|luz@|google-luz|12345678Z|NEWS|INDIVIDUAL/)
    expect(row).toMatchObject({ password_hash: '', roles: [], google_subject: null })
    for (const table of [
      'second_factors',
      'recovery_codes',
      'known_places',
      'secrets',
      'form_drafts',
      'email_codes',
    ]) {
      const { rows } = await platform.owner.query(`select from ${table} where user_id = $1`, [person.id])
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  test('is unknown to logins, and can register again as a new account', async () => {
    const email = 'vuelve@example.org'
    const person = await known({ email })
    await leave(person)
    const visitor = tenant.visitor()
    expect((await visitor.send('login', { body: { email, password } })).error.code).toBe('bad_credentials')
    expect((await visitor.send('forgotPassword', { body: { email } })).error.code).toBe('account_unknown')
    await visitor.call('sendLoginLink', { body: { email } })
    expect(await mailsTo(email)).toHaveLength(1)
    const again = { name: 'Vera', surname: 'Otra', email, terms: true, privacy: true }
    const chosen = { password: 'otra-clave-larga-7', password_repeat: 'otra-clave-larga-7' }
    expect((await visitor.send('registerUser', { body: { ...again, ...chosen } })).status).toBe(200)
    const { rows } = await platform.owner.query('select id from users where email = $1', [email])
    expect(rows).toEqual([{ id: expect.not.stringContaining(person.id) }])
  })

  test("deletes an account by the mailed code after a stranger's wrong codes", async () => {
    const email = 'google.dos@example.org'
    const person = await tenant.person({ email })
    const wrong = { body: { email, code: '00000' } }
    for (let turn = 0; turn < 11; turn += 1)
      await platform.call('verifyEmail', { ...wrong, host: tenant.host, address: `10.3.${turn}.1` })
    await person.call('sendLeavingCode')
    const [mail] = await mailsTo(email)
    const [code = ''] = /\d{5}/.exec(mail?.text ?? '') ?? []
    expect((await leave(person, { proof: 'CODE', code, word: 'delete' })).status).toBe(204)
  })

  test('deletes an account without password by the mailed code, and not by a wrong one', async () => {
    const person = await tenant.person({ email: 'google@example.org' })
    await person.call('sendLeavingCode')
    const [mail] = await mailsTo('google@example.org')
    const [code = ''] = /\d{5}/.exec(mail?.text ?? '') ?? []
    const other = code === '00000' ? '11111' : '00000'
    const by = (given: string) => ({ proof: 'CODE', code: given, word: 'delete' })
    expect((await leave(person, by(other))).error.code).toBe('code_invalid')
    expect((await leave(person, by(code))).status).toBe(204)
  })

  test('cannot delete the account without the right password and word', async () => {
    const person = await known()
    expect((await leave(person, { ...byPassword, current_password: 'otra-clave' })).error.code).toBe(
      'password_wrong',
    )
    const without = await leave(person, { ...byPassword, word: 'Sí' })
    expect(without.error.fields?.map(({ field }) => field)).toEqual(['word'])
    const bare = await leave(person, { proof: 'PASSWORD', word: 'Eliminar' })
    expect(bare.error.fields?.map(({ field }) => field)).toEqual(['current_password'])
    expect((await person.send('getSession')).status).toBe(200)
  })

  test('must enter a second factor that was verified too long ago', async () => {
    const person = await known({ email: 'pasos@example.org' })
    const phone = await withFactor(person, 'pasos@example.org')
    platform.clock.set(new Date(platform.clock.now().getTime() + 11 * 60_000))
    expect((await leave(phone)).error.code).toBe('second_factor_needed')
  })

  test('cannot be deleted by a manager who impersonates them', async () => {
    const [manager, person] = [await tenant.manager(), await known()]
    const eyes = await tenant.impersonate(manager, person)
    for (const operation of ['getLeaving', 'sendLeavingCode'] as const)
      expect((await eyes.send(operation)).status).toBe(403)
    expect((await leave(eyes)).status).toBe(403)
  })

  test('is deleted once by two simultaneous requests', async () => {
    const person = await known()
    const statuses = (await Promise.all([leave(person), leave(person)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, expect.toSatisfy((status) => [401, 409].includes(status))])
  })
})

describe('an obstacle to the deletion of an account', () => {
  test('is an unfinished order', async () => {
    const investor = await tenant.investor({ password_hash })
    await placeOrder(investor, (await tenant.issuance()).slug, 1)
    expect(await reasonsOf(investor)).toEqual(['ORDERS'])
    const refused = await leave(investor)
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_leave'])
    expect(refused.raw).toContain('orden sin terminar')
    expect((await investor.send('getSession')).status).toBe(200)
  })

  test('is a holding of tokens, or money still to be paid back', async () => {
    const [manager, investor] = [await tenant.manager(), await tenant.investor({ password_hash })]
    const minted = await createPaidOrder(
      investor,
      manager,
      (await tenant.issuance({ mint_strategy: 'AT_CHARGE' })).slug,
      2,
    )
    const back = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 1)
    await investor.call('withdrawInvestment', { params: { id: back } })
    platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
    await manager.call('acceptInvestment', { params: { id: minted } })
    await manager.send('mintInvestment', { params: { id: minted } })
    expect(await reasonsOf(investor)).toEqual(['TOKENS', 'PAYOUTS'])
    const { raw } = await leave(investor)
    expect(raw).toMatch(/2 tokens.*devolución/)
  })

  test('is a balance without a payout', async () => {
    const investor = await tenant.investor({ password_hash })
    await platform.owner.query(
      `with entry as (insert into journal_entries (tenant_id, id, cause_kind, cause_id, kind, sequence, at, actor_kind, actor_name)
         values ($1, gen_random_uuid(), 'correction', gen_random_uuid(), 'correct', 1, now(), 'system', 'test') returning tenant_id, id)
       insert into journal_postings (tenant_id, entry_id, line, account, owner, unit, amount)
       select tenant_id, id, line, account, owner, 'EUR', amount from entry, (values
         (1, 'investor_available', $2, 1234), (2, 'clearing', 'MANUAL_TRANSFER', -1234)) posting (line, account, owner, amount)`,
      [tenant.id, investor.id],
    )
    const { obstacles } = await investor.call('getLeaving')
    expect(obstacles.map(({ reason, text }) => [reason, text.replace(/\s/g, ' ')])).toEqual([
      ['BALANCE', expect.stringContaining('12,34 €')],
    ])
  })

  test('is being the last manager', async () => {
    const own = await createTestTenant(platform)
    const last = await own.person({ roles: ['ADMIN'], password_hash })
    expect(await reasonsOf(last)).toEqual(['ONLY_MANAGER'])
    const other = await own.person({ roles: ['ADMIN'], password_hash })
    const statuses = (await Promise.all([leave(last), leave(other)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409])
  })

  test('is being the only member of an issuer with an issuance', async () => {
    const organisation_id = await tenant.organisation()
    const member = await tenant.member(organisation_id)
    expect(await reasonsOf(member)).toEqual([])
    await tenant.issuance({ organisation_id })
    expect(await reasonsOf(member)).toEqual(['ONLY_MEMBER'])
    await tenant.member(organisation_id)
    expect(await reasonsOf(member)).toEqual([])
  })
})
