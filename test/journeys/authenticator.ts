import { Secret, TOTP } from 'otpauth'
import type { Person } from './person.ts'

/** Sets up the second factor on its page. Returns the TOTP generator. */
export async function setsUpSecondFactor(person: Person): Promise<TOTP> {
  await person.isOn('second_factor.title')
  await person.page.getByRole('img', { name: person.words('second_factor.qr') }).waitFor()
  await person.hasNoFaults()
  const secret = await person.page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) })
  await person.fills('second_factor.code', app.generate())
  await person.presses('second_factor.confirm')
  await person.sees('second_factor.codes')
  await person.hasNoFaults()
  await person.presses('second_factor.kept')
  await person.sees('second_factor.done_text')
  return app
}
