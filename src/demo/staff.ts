import type { Account } from './accounts.ts'
import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'
import { onboard } from './scenario.ts'

const reason = 'Ha dejado el equipo.'
const word = 'ELIMINAR'

/**
 * Adds three members to the tenant's team: one who invests too and is validated, one whom the manager rejects, and one
 * whose account the manager deletes.
 */
export async function addStaff(
  slug: string,
  manager: Caller,
  openAccount: (person: Account) => Promise<Caller>,
): Promise<void> {
  const validated = investingMember(slug)
  await onboard(validated, await join(validated), manager)

  const rejected = await join(memberOf(slug, 'Gema', 'Prieto Vela'))
  await manager.call('rejectUser', {
    params: await idOf(rejected),
    body: { reason: 'USER_REJECTED', words: 'Para invertir tienes que usar una cuenta personal.' },
  })

  const deleted = await join(memberOf(slug, 'Tomás', 'Luna Cid'))
  await manager.call('deleteUser', { params: await idOf(deleted), body: { reason, word } })

  /** Opens an account, and accepts the manager's invitation in its name. */
  async function join(account: Account): Promise<Caller> {
    const caller = await openAccount(account)
    const body = { email: account.email, roles: ['ADMIN' as const] }
    const { id } = await manager.call('inviteStaff', { body })
    await caller.call('acceptInvitation', { params: { id } })
    return caller
  }
}

async function idOf(caller: Caller): Promise<{ id: string }> {
  const { id } = await caller.call('getSession')
  return { id }
}

function memberOf(slug: string, name: string, surname: string): Account {
  const [first = ''] = surname.split(' ')
  const address = `${name}.${first}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { name, surname, email: `${address}@${slug}.demo`, language: 'es' }
}

function investingMember(slug: string): DemoInvestor {
  return {
    name: 'Irene',
    surname: 'Castaño Rey',
    email: `irene.castano@${slug}.demo`,
    language: 'es',
    document_number: '51772348S',
    birthday: '1989-03-12',
    address: 'Calle del Olmo 12',
    city: 'Madrid',
    postal_code: '28012',
    province: 'Madrid',
    phone: '+34655120398',
    occupation: 'Gestora de inversiones',
    net_income: 4_200_000,
    liquid_assets: 2_500_000,
    commitments: 1_300_000,
    joined_days_ago: 0,
    reaches: 'INVEST',
    investments: [],
  }
}
