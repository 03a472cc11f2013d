import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { lossesOn, moveInto, settled } from './room.ts'

afterAll(closeBrowser)

const photo = (name: string, background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

test('several photos are added, ordered and captioned on a phone', async () => {
  const person = await Person.arrives(alba, 'es')
  const { page, words } = person
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await phone.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await person.logsIn('gestora@alba.demo')
  await person.opens('/manager/components?kind=widget&search=several')
  await person.isOn('reference.title')
  const photos = page.getByRole('group', { name: words('blocks.example_pictures') })
  await photos.getByText(words('renderer.take_picture'), { exact: true }).waitFor()
  await photos
    .getByLabel(words('blocks.example_pictures'), { exact: true })
    .setInputFiles([
      await photo('patio.jpg', '#0f5c4d'),
      await photo('fachada.jpg', '#8a4b12'),
      { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ])
  await person.reads(`nota.txt: ${words('renderer.picture_type')}`)
  const first = photos.getByRole('group', { name: `${words('blocks.example_picture')} 1` })
  await first.getByText('patio.jpg').waitFor()
  await first.getByLabel(words('language.es')).fill('El patio')
  const up = photos.getByRole('button', {
    name: words('renderer.move_up', { name: `${words('blocks.example_picture')} 2` }),
  })
  await up.focus()
  await page.keyboard.press('Enter')
  await first.getByText('fachada.jpg').waitFor()
  await person.hasFocus(photos.getByRole('button', { name: /^Subir: .* 1$/ }))
  await person.hasNoFaults()
  for (const text of [100, 200]) {
    await moveInto(page, { width: 390, text })
    await settled(page)
    expect(await lossesOn(page, 'main')).toEqual([])
  }
  expect(person.complaints).toEqual([])
  await person.leaves()
})
