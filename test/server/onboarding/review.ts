import type { TestPlatform } from '../harness.ts'
import type { Person } from '../investments/world.ts'

/** Sends a document that the identity provider's people have to look at: what it answers, and the id of their check. */
export async function sendToReview(platform: TestPlatform, person: Person) {
  const body = {
    document_type: 'DNI',
    document_number: 'X1234560',
    birthday: '1980-02-29',
    front_file_id: await person.file(),
  } as const
  const { status } = await person.call('submitIdentification', { body })
  const { rows } = await platform.owner.query('select kyc_check_id from users where id = $1', [person.id])
  return { status, check: String(rows[0].kyc_check_id) }
}

/** Presses what whoever reviews presses on the page of the identity provider. */
export function decide({ config }: TestPlatform, check: string, status: string): Promise<Response> {
  return fetch(new URL(`/identity/${check}`, config.kycUrl), {
    method: 'POST',
    body: new URLSearchParams({ status }),
  })
}
