import type { PayeeCompany, PayeeState } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { EntityRecord } from '../entities/rows.ts'
import { ownersOf } from './company.ts'
import { earningsProviderOf } from './provider.ts'
import { payeeOf, payeeStateOf } from './state.ts'

/** Returns the state of a legal entity's verification at the provider that pays earnings, with its owners. */
export async function companyState(ctx: Context, record: EntityRecord): Promise<PayeeCompany> {
  const provider = earningsProviderOf(ctx)
  if (!provider) return { payee: null, owners: [] }
  const payee = await payeeOf(ctx, record.entity.user_id, provider.name, record.entity.id)
  return { payee: payeeStateOf(ctx, payee), owners: await ownersOf(ctx, record, payee) }
}

/** Returns the state of a legal entity's verification; null without a provider. */
export async function companyPayee(
  ctx: Context,
  { entity }: Pick<EntityRecord, 'entity'>,
): Promise<PayeeState | null> {
  const provider = earningsProviderOf(ctx)
  return provider ? payeeStateOf(ctx, await payeeOf(ctx, entity.user_id, provider.name, entity.id)) : null
}
