import type { Person } from './person.ts'

/**
 * Reads the contract to the end, requests the code and signs with it. `code` returns the newest code; `agreements`
 * names the documents signed with it.
 */
export async function signs(
  person: Person,
  name: string,
  code: () => Promise<string>,
  agreements: readonly string[] = [],
): Promise<void> {
  await person.isOn('invest.sign_title')
  await person.readsToTheEnd()
  await person.presses('invest.sign_code_send')
  await person.button('invest.sign_code_again').waitFor()
  await person.fills('invest.sign_name', name)
  await person.fills('invest.sign_code', await code())
  await person.ticks('fields.accepted')
  for (const agreement of agreements) await person.reads(agreement)
  if (agreements.length > 0) await person.ticks('fields.accepted_agreements')
  await person.hasNoFaults()
  await person.presses('invest.sign')
}
