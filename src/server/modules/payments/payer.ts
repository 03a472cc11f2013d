import { and, desc, eq, isNull } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Payer, PayerAccount } from '../../providers/payment/provider.ts'
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

const namedPerson = { id: users.id, name: users.name, surname: users.surname, email: users.email }

/** Selects the data of a version that a provider asks for. */
const namedEntity = {
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
      person: namedPerson,
      entity: namedEntity,
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
  return withAccount(ctx, row, provider, payment.currency)
}

/** Returns a legal entity as the receiver of its own money. Throws `not_found`. */
export async function payerOfEntity(
  ctx: Context,
  id: string,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const [row] = await ctx.tx
    .select({
      person: namedPerson,
      entity: namedEntity,
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
  return row ? withAccount(ctx, row, provider, currency) : throwError('not_found')
}

/** Returns a person as the receiver of their own money. Throws `not_found`. */
export async function payerOfPerson(
  ctx: Context,
  user: string,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const { id, name, surname, email } = users
  const [person] = await ctx.tx.select({ id, name, surname, email }).from(users).where(eq(id, user))
  return person ? withAccount(ctx, { person, entity: null }, provider, currency) : throwError('not_found')
}

interface Named {
  person: Pick<Payer, 'id' | 'name' | 'surname' | 'email'>
  entity: (NonNullable<Payer['entity']> & { id: string }) | null
}

async function withAccount(
  ctx: Context,
  { person, entity }: Named,
  provider: string,
  currency: string,
): Promise<PayerRecord> {
  const known = { user_id: person.id, entity_id: entity?.id ?? null }
  const [kept] = await ctx.tx
    .select()
    .from(payers)
    .where(whereOfPayer(known, provider, currency))
  return {
    ...known,
    payer: {
      ...person,
      id: entity?.id ?? person.id,
      ...(entity && { entity: withoutId(entity) }),
    },
    account: kept && { user: kept.provider_user, wallet: kept.provider_wallet },
  }
}

function withoutId({ id: _id, ...named }: NonNullable<Named['entity']>): NonNullable<Payer['entity']> {
  return named
}

/** Stores a payer's account at a provider; of two concurrent requests the first counts. */
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
      ...{ id: newId(), user_id, entity_id, provider, currency, created_at: ctx.now },
      ...{ provider_user: user, provider_wallet: wallet },
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
