import { dniOf } from '../../dni.ts'
import type { Person } from '../test-tenant.ts'

let people = 0

/** Returns a unique document number that the simulator approves. */
export function anyNumber(): string {
  people += 1
  return dniOf(30_000_001 + people * 10)
}

/** Returns the body of an identification: both sides of a DNI that is valid for years. */
export async function identityOf(person: Pick<Person, 'file'>, change: object = {}) {
  return {
    document_type: 'DNI',
    document_number: anyNumber(),
    birthday: '1980-02-29',
    expires_on: '2031-05-03',
    front_file_id: await person.file(),
    back_file_id: await person.file(),
    ...change,
  }
}
