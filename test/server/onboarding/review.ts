import type { TestPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { identityOf } from './identity.ts'

let people = 10

/** Sends a document that goes to the provider's manual review. Returns the response and the check's id. */
export async function sendToReview(platform: TestPlatform, person: Person, number?: string) {
  people += 1
  const body = await identityOf(person, { document_number: number ?? `X${people}000000` })
  const { status } = await person.call('submitIdentification', { body })
  const { rows } = await platform.owner.query(
    'select reference from kyc_checks where user_id = $1 order by position desc limit 1',
    [person.id],
  )
  return { status, check: String(rows[0].reference) }
}

/** Decides as a reviewer on the provider's page. */
export function decide({ config }: TestPlatform, check: string, status: string): Promise<Response> {
  return fetch(new URL(`/identity/${check}`, config.kycUrl), {
    method: 'POST',
    body: new URLSearchParams({ status }),
  })
}
