import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './home.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('three toasts stand at once, above on the right, for five seconds, and can be drawn away', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn('nueva@alba.demo')
  await person.opens('/user/issuances/edificio-ruzafa')
  // With the keyboard: a toast may lie over the button.
  for (const label of ['issuance.follow', 'issuance.unfollow', 'issuance.follow', 'issuance.unfollow'])
    await person.page.getByRole('button', { name: person.words(label), exact: true }).press('Enter')
  const toasts = person.page.locator('.Toastify__toast')
  await expect.poll(() => toasts.count()).toBe(3)
  await person.button('issuance.follow').waitFor()
  await person.isTold('success', person.words('issuance.followed'))

  const box = await toasts.first().boundingBox()
  const bar = await person.page.getByRole('banner').boundingBox()
  expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
  const time = toasts.first().locator('.Toastify__progress-bar').last()
  expect(await time.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')

  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
  const told = await toasts.first().getAttribute('id')
  await person.page.mouse.move(x, y)
  await person.page.mouse.down()
  await person.page.mouse.move(x + 380, y, { steps: 12 })
  await person.page.mouse.up()
  await person.page.locator(`[id="${told}"]`).waitFor({ state: 'detached' })
  await person.leaves()
})

test.each([
  ['a phone has the menu below', 390, { left: 0, below: true, wide: true }],
  ['a tablet has a narrow menu on the left', 1280, { left: 0, below: false, wide: false }],
  ['a desktop has the whole menu on the left', 1500, { left: 0, below: false, wide: true }],
])('%s', async (_sentence, width, expected) => {
  const person = await Person.arrives(nexo, 'es', width)
  await person.logsIn('inversor@nexo.demo')
  const box = await person.page.getByRole('navigation', { name: person.words('shell.menu') }).boundingBox()
  const height = person.page.viewportSize()?.height ?? 0
  expect({
    left: box?.x,
    below: (box?.y ?? 0) > height / 2,
    wide: (box?.width ?? 0) > 200,
  }).toEqual(expected)
  await person.leaves()
})

test('who logs out is out, also when the server does not answer', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn('inversor@alba.demo')
  await person.page.route('**/v2/user/logout', (route) => route.abort())
  await person.expects('ERR_FAILED', async () => {
    await person.page.locator('.ts-menu summary').click()
    await person.presses('shell.log_out')
    await person.page.waitForURL('**/login')
  })
  await person.opens('/user/portfolio')
  await person.isOn('login.title')
  await person.leaves()
})
