import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { chosenEntityOf } from '../entities/chosen-entity.ts'
import type { InvestmentRecord } from './rows.ts'

/** Describes an order's legal entity in its current version, null values for a person, and the investor category. */
export type OrderParty = InvestmentRecord['party'] & {
  entity_version_id: string | null
  category: string
}

const personParty = { id: null, status: null, name: null, tax_id: null, entity_version_id: null }

/**
 * Returns the party for which the person orders. Throws `wrong_state` if it is no longer the expected party or its
 * legal entity is no longer approved.
 */
export async function currentParty(ctx: Context, expectedParty: string | undefined): Promise<OrderParty> {
  if (expectedParty !== undefined && expectedParty !== ctx.session.entity_id) throwPartyChanged()
  const category = ctx.session.investor_category
  if (ctx.session.entity_id === '') return { ...personParty, category }
  const chosenEntity = await chosenEntityOf(ctx)
  if (chosenEntity?.status !== 'APPROVED') return throwPartyChanged()
  const { entity_id: id, name, tax_id, id: entity_version_id } = chosenEntity.version
  return { id, name, tax_id, entity_version_id, status: chosenEntity.status, category }
}

function throwPartyChanged(): never {
  throw new ApiError('wrong_state', { reason: { text: 'refusals.party_changed', fix: '/user/account' } })
}
