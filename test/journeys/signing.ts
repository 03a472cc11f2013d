import type { Person } from './person.ts'

/** Reads the contract to the end, asks for the code, and signs with it; `code` tells the one that has just come. */
export async function signs(person: Person, name: string, code: () => Promise<string>): Promise<void> {
  await person.isOn('invest.sign_title')
  await person.readsToTheEnd()
  await person.presses('invest.sign_code_send')
  await person.button('invest.sign_code_again').waitFor()
  await person.fills('invest.sign_name', name)
  await person.fills('invest.sign_code', await code())
  await person.ticks('fields.accepted')
  await person.isAtEase()
  await person.presses('invest.sign')
}
