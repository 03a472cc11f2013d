import { type Movement, norma43 } from '../../../src/simulators/bank-statement.ts'
import type { Person } from '../test-tenant.ts'

/** The account of the tests' platforms in a bank statement of two days. */
export const account = {
  iban: 'ES9121000418450200051332',
  name: 'PLATAFORMA SL',
  opening: 250_000,
  from: '2026-01-02',
  to: '2026-01-03',
}

/** Imports the movement of one day, and returns its line. */
export async function importMovement(manager: Person, day: string, amount: number, concept: string) {
  const movement: Movement = { day, amount, concept, payer: 'ANA PEREZ' }
  await manager.call('importStatement', {
    body: { text: norma43({ ...account, from: day, to: day }, [movement]) },
  })
  const [line] = (await manager.call('listStatementLines')).items
  return { id: line?.id ?? '' }
}
