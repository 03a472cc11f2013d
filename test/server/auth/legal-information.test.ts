import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform()

test('a login returns names and type of the person, or those of the company for which they invest', async () => {
  const { id, email } = await platform.account()
  const information = async () => {
    const { data } = await platform.call('login', { body: { email, password } })
    return data && Reflect.get(data, 'legal_information')
  }
  expect(await information()).toEqual({ type: '', first_name: 'Ana', last_name: 'Prueba' })
  await platform.owner.query("update users set user_type = 'INDIVIDUAL' where id = $1", [id])
  expect(await information()).toMatchObject({ type: 'INDIVIDUAL' })
  await platform.owner.query(
    `insert into entities (tenant_id, id, user_id, name, tax_id, status, chosen, added_at, changed_at)
     select tenant_id, $2, id, 'Casas del Sur SL', 'B58818501', 'APPROVED', true, now(), now() from users where id = $1`,
    [id, newId()],
  )
  expect(await information()).toEqual({
    type: 'LEGAL_ENTITY',
    first_name: 'Casas del Sur SL',
    last_name: '',
  })
})
