import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, colleague] = [await tenant.manager(), await tenant.manager()]
const planted = 'Llamó el martes: su banco tarda'

const note = (by: Person, { id }: Person, text = planted) =>
  by.send('addNote', { params: { id }, body: { text } })
const notesOf = async ({ id }: Person) => (await manager.call('getUser', { params: { id } })).notes

test('notes are appended with author and time, and cannot be overwritten', async () => {
  const person = await tenant.investor()
  expect((await note(manager, person)).status).toBe(204)
  await note(colleague, person, 'Ya le ha llegado.')
  expect(await notesOf(person)).toMatchObject([
    { text: 'Ya le ha llegado.', who: 'Elena Robles', at: platform.clock.now().toISOString() },
    { text: planted },
  ])
  const change = platform.pool.query("update note_history set text = ''")
  await expect(change).rejects.toThrow()
})

test("adding a note is logged without its text, and the person's export omits it", async () => {
  const person = await tenant.investor()
  await note(manager, person)
  const { rows } = await platform.owner.query(
    "select actor_id, row_to_json(audit_log)::text as whole from audit_log where operation = 'addNote' and subject_id = $1",
    [person.id],
  )
  expect(rows).toMatchObject([{ actor_id: manager.id }])
  expect(rows[0].whole).not.toContain('banco')
  const answer = await person.send('exportMyData')
  expect(answer.raw).not.toContain(planted)
})

test.each(['', '   ', 'x'.repeat(2001)])('an empty or too long note is rejected (%#)', async (text) => {
  expect((await note(manager, await tenant.investor(), text)).status).toBe(400)
})

test("notes can only be added by the tenant's managers, and not about themselves or deleted people", async () => {
  const [person, gone] = [await tenant.investor(), await tenant.person()]
  const body = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
  await note(manager, gone)
  await manager.call('deleteUser', { params: { id: gone.id }, body })
  const elsewhere = await (await createTestTenant(platform)).manager()
  const attempts = [
    note(person, person),
    note(elsewhere, person),
    note(manager, manager),
    note(manager, gone),
  ]
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.every((status) => status === 403 || status === 404)).toBe(true)
  expect(await notesOf(person)).toEqual([])
  const kept = await manager.call('getClosedUser', { params: { id: gone.id } })
  expect(kept.notes).toMatchObject([{ text: planted }])
})
