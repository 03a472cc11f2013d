import { and, desc, eq, isNull } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Payer, PayerAccount } from '../../providers/payment/payment.ts'
import { users } from '../auth/tables.ts'
import { entities, entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { addProviderWallet } from '../wallets/open-wallet.ts'
import { type Payment, payers } from './tables.ts'

/** Describes a payer, with their account at the provider if known. */
export interface PayerRecord {
  user_id: string
  entity_id: string | null
  payer: Payer
  account: PayerAccount | undefined
}

const personColumns = { id: users.id, name: users.name, surname: users.surname, email: users.email }

/** Lists the data of a legal entity that providers require. */
const entityColumns = {
  id: entityHistory.entity_id,
  name: entityHistory.name,
  email: entityHistory.email,
  tax_country: entityHistory.tax_country,
  tax_id: entityHistory.tax_id,
}

/** Returns the payer of an order: the investor or their legal entity. Throws `not_found`. */
export async function payerOf(ctx: Context, payment: Payment, provider: string): Promise<PayerRecord> {
  const [row] = await ctx.tx
    .select({
      person: personColumns,
      entity: entityColumns,
    })
    .from(investments)
    .innerJoin(users, and(eq(users.tenant_id, investments.tenant_id), eq(users.id, investments.investor_id)))
    .leftJoin(
      entityHistory,
      and(
        eq(entityHistory.tenant_id, investments.tenant_id),
        eq(entityHistory.id, investments.entity_version_id),
      ),
    )
    .where(eq(investments.id, payment.investment_id))
  if (!row) return throwError('not_found')
  return payerRecordOf(ctx, row, provider, payment.currency)
}

/** Returns a legal entity as payer and receiver of its own money. Throws `not_found`. */
export async function payerOfEntity(
  ctx: Context,
  id: string,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const [row] = await ctx.tx
    .select({
      person: personColumns,
      entity: entityColumns,
    })
    .from(entities)
    .innerJoin(users, and(eq(users.tenant_id, entities.tenant_id), eq(users.id, entities.user_id)))
    .innerJoin(
      entityHistory,
      and(eq(entityHistory.tenant_id, entities.tenant_id), eq(entityHistory.entity_id, entities.id)),
    )
    .where(eq(entities.id, id))
    .orderBy(desc(entityHistory.position))
    .limit(1)
  return row ? payerRecordOf(ctx, row, provider, currency) : throwError('not_found')
}

/** Returns a person as payer and receiver of their own money. Throws `not_found`. */
export async function payerOfPerson(
  ctx: Context,
  userId: string,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const { id, name, surname, email } = users
  const [person] = await ctx.tx.select({ id, name, surname, email }).from(users).where(eq(id, userId))
  return person ? payerRecordOf(ctx, { person, entity: null }, provider, currency) : throwError('not_found')
}

interface PayerData {
  person: Pick<Payer, 'id' | 'name' | 'surname' | 'email'>
  entity: (NonNullable<Payer['entity']> & { id: string }) | null
}

async function payerRecordOf(
  ctx: Context,
  { person, entity }: PayerData,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const payerIds = { user_id: person.id, entity_id: entity?.id ?? null }
  const [storedPayer] = await ctx.tx
    .select()
    .from(payers)
    .where(whereOfPayer(payerIds, provider, currency))
  return {
    ...payerIds,
    payer: {
      ...person,
      id: entity?.id ?? person.id,
      ...(entity && { entity: withoutId(entity) }),
    },
    account: storedPayer && { user: storedPayer.provider_user, wallet: storedPayer.provider_wallet },
  }
}

function withoutId({ id: _id, ...fields }: NonNullable<PayerData['entity']>): NonNullable<Payer['entity']> {
  return fields
}

/** Stores a payer's account at a provider; of two concurrent requests only the first is stored. */
export async function storePayer(
  ctx: Context,
  { user_id, entity_id, payer }: PayerRecord,
  provider: string,
  currency: string,
  { user, wallet }: PayerAccount,
): Promise<void> {
  await ctx.tx
    .insert(payers)
    .values({
      id: newId(),
      user_id,
      entity_id,
      provider,
      currency,
      created_at: ctx.now,
      provider_user: user,
      provider_wallet: wallet,
    })
    .onConflictDoNothing()
  const label = payer.entity?.name ?? ''
  await addProviderWallet(ctx, { user_id, provider, address: wallet, label })
}

function whereOfPayer(
  { user_id, entity_id }: Pick<PayerRecord, 'user_id' | 'entity_id'>,
  provider: string,
  currency: string,
) {
  return and(
    eq(payers.user_id, user_id),
    entity_id === null ? isNull(payers.entity_id) : eq(payers.entity_id, entity_id),
    eq(payers.provider, provider),
    eq(payers.currency, currency),
  )
}
