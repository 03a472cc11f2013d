import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'
import { demoPassword } from './scenario.ts'

type DepartingPerson = Pick<DemoInvestor, 'name' | 'surname' | 'email' | 'language'>

const reason = 'Nos has pedido por teléfono que la eliminemos.'
const word = 'ELIMINAR'

/** Closes two accounts: the first by its owner, the second by the manager. */
export async function closeAccounts(
  slug: string,
  manager: Caller,
  openAccount: (person: DepartingPerson) => Promise<Caller>,
): Promise<void> {
  const selfClosingPerson = {
    name: 'Candela',
    surname: 'Ríos Prat',
    email: `candela@${slug}.demo`,
    language: 'es',
  } as const
  const personClosedByManager = {
    name: 'Gonzalo',
    surname: 'Feito Lara',
    email: `gonzalo@${slug}.demo`,
    language: 'es',
  } as const
  const caller = await openAccount(selfClosingPerson)
  await caller.call('deleteMyAccount', { body: { proof: 'PASSWORD', current_password: demoPassword, word } })
  const { id } = await (await openAccount(personClosedByManager)).call('getSession')
  await manager.call('deleteUser', { params: { id }, body: { reason, word } })
}
