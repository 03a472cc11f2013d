import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'
import { demoPassword } from './scenario.ts'

type Leaver = Pick<DemoInvestor, 'name' | 'surname' | 'email' | 'language'>

const reason = 'Nos has pedido por teléfono que la eliminemos.'
const word = 'ELIMINAR'

/** Closes two accounts: one by its owner, one by the manager. */
export async function closeAccounts(
  slug: string,
  manager: Caller,
  arrive: (leaver: Leaver) => Promise<Caller>,
): Promise<void> {
  const ownDeletion = {
    name: 'Candela',
    surname: 'Ríos Prat',
    email: `candela@${slug}.demo`,
    language: 'es',
  } as const
  const other = {
    name: 'Gonzalo',
    surname: 'Feito Lara',
    email: `gonzalo@${slug}.demo`,
    language: 'es',
  } as const
  const leaver = await arrive(ownDeletion)
  await leaver.call('deleteMyAccount', { body: { proof: 'PASSWORD', current_password: demoPassword, word } })
  const { id } = await (await arrive(other)).call('getSession')
  await manager.call('deleteUser', { params: { id }, body: { reason, word } })
}
