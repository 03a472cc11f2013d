import { and, eq, sql } from 'drizzle-orm'
import type { SignatureAgreement } from '../../../generated/domain.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import { tidy } from '../../../language/validation/tidy.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { organisations } from '../organisations/tables.ts'
import { fullName } from '../person.ts'
import { newestProfile } from '../profile/newest-profile.ts'
import type { ProfileVersion } from '../profile/tables.ts'
import { agreementsOf } from '../signatures/agreements.ts'
import { tokenClasses } from '../tokens/tables.ts'
import type { Investment } from './tables.ts'

interface ContractText {
  title: string
  /** Contains the text as Markdown. */
  text: string
}

/** Lists the contract's chapters in order, with the texts `contract.<chapter>`. */
const chapters = ['parties', 'object', 'price', 'risks', 'reflection', 'data', 'law'] as const

/**
 * Returns an investment's contract in the reader's language, the values for its cover, and the issuance's documents
 * signed with it. Throws `not_found`.
 */
export async function contractContents(ctx: Context, investment: Investment) {
  const [partyFacts, agreements] = await allSettledInOrder([
    partyValues(ctx, investment),
    agreementsOf(ctx, investment.issuance_id),
  ])
  const values = { ...orderValues(ctx, investment), ...partyFacts }
  return {
    ...contractTextOf(ctx, investment, values, agreementsParagraph(ctx, agreements)),
    values,
    agreements,
  }
}

/**
 * Returns a paragraph with the title and hash of each document signed with the contract, independent of tenants' texts.
 */
function agreementsParagraph(ctx: Context, agreements: readonly SignatureAgreement[]): string {
  if (agreements.length === 0) return ''
  const list = agreements.map((agreement) => ctx.text('contract.agreement', { ...agreement })).join('\n')
  return ctx.text('contract.agreements', { list })
}

function contractTextOf(
  ctx: Context,
  investment: Investment,
  values: Record<string, unknown>,
  agreements: string,
): ContractText {
  const hasReflection = investment.reflection_ends_at > investment.created_at
  const reflectionKey = hasReflection ? 'reflection' : 'reflection_waived'
  const partiesKey = investment.entity_version_id === null ? 'parties' : 'parties_entity'
  const keyByChapter: Record<string, string> = { reflection: reflectionKey, parties: partiesKey }
  const keys = chapters.map((chapter) => keyByChapter[chapter] ?? chapter)
  return {
    title: ctx.text('contract.title', values),
    text: keys
      .map((key) => ctx.text(`contract.${key}`, values) + (key === 'object' ? agreements : ''))
      .join('\n\n'),
  }
}

function orderValues(ctx: Context, investment: Investment) {
  const { currency, title } = ctx.tenant.customization
  return {
    platform: title,
    currency: currency.name,
    currency_code: investment.currency,
    reference: investment.reference,
    date: investment.created_at.toISOString(),
    tokens: Number(investment.tokens),
    price: Number(investment.price),
    amount: Number(investment.amount),
    fee: Number(investment.service_fee),
    fee_percent: investment.fee_percent,
    method_fee: methodFeeSentence(ctx, investment),
    method_cost: Number(investment.method_fee),
    total: Number(investment.total),
    sheet: sheetSentence(ctx, investment),
    reflection_ends_at: investment.reflection_ends_at.toISOString(),
  }
}

/** Returns the sentence with the hash of the key information sheet shown to the investor; empty without one. */
function sheetSentence(ctx: Context, { sheet_hash }: Investment): string {
  return sheet_hash && ctx.text('contract.sheet', { hash: sheet_hash })
}

/** Returns the sentence with the fee of the payment method; empty without a fee. */
function methodFeeSentence(ctx: Context, { payment_method, method_fee }: Investment): string {
  if (method_fee === 0n) return ''
  return ctx.text('contract.method_fee', {
    method: ctx.text(`payment_method.${payment_method}`),
    fee: Number(method_fee),
  })
}

async function partyValues(
  ctx: Context,
  { issuance_id, class_id, investor_id, entity_version_id }: Investment,
) {
  const profile = newestProfile(ctx.tx)
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      investor: users,
      profile: profile._.selectedFields,
      issuer_tax_id: organisations.tax_id,
      entity: entityHistory,
      tokenClass: tokenClasses,
    })
    .from(issuances)
    .innerJoin(
      organisations,
      and(eq(organisations.tenant_id, issuances.tenant_id), eq(organisations.id, issuances.organisation_id)),
    )
    .innerJoin(users, and(eq(users.tenant_id, issuances.tenant_id), eq(users.id, investor_id)))
    .leftJoinLateral(profile, sql`true`)
    .leftJoin(
      entityHistory,
      and(
        eq(entityHistory.tenant_id, issuances.tenant_id),
        entity_version_id === null ? sql`false` : eq(entityHistory.id, entity_version_id),
      ),
    )
    .leftJoin(
      tokenClasses,
      and(
        eq(tokenClasses.tenant_id, issuances.tenant_id),
        class_id === null ? sql`false` : eq(tokenClasses.id, class_id),
      ),
    )
    .where(eq(issuances.id, issuance_id))
  const {
    tokenClass,
    issuance,
    investor,
    profile: profileVersion,
    issuer_tax_id,
    entity,
  } = row ?? throwError('not_found')
  const address = addressOf(ctx, profileVersion)
  return {
    issuance: textIn(issuance.title, ctx.language),
    issuer: issuance.issuer,
    issuer_tax_id,
    with_tax_id: issuer_tax_id ? ctx.text('contract.with_tax_id', { tax_id: issuer_tax_id }) : '',
    token_name: tokenClass?.name ?? issuance.token_name,
    token_symbol: tokenClass?.symbol ?? issuance.token_symbol,
    tokens_for_sale: Number(tokenClass?.supply ?? issuance.tokens_for_sale),
    soft_cap:
      issuance.soft_cap > 0n ? ctx.text('contract.soft_cap', { soft_cap: Number(issuance.soft_cap) }) : '',
    term: issuance.term_months > 0 ? ctx.text('contract.term', { term_months: issuance.term_months }) : '',
    offer: issuance.offer_id ? ctx.text('contract.offer', { offer_id: issuance.offer_id }) : '',
    investor: fullName(investor),
    entity: entity?.name ?? '',
    entity_tax_id: entity?.tax_id ?? '',
    representation: entity ? ctx.text(`representation_type.${entity.representation_type}`) : '',
    email: investor.email,
    document: documentNumber(investor),
    address,
    with_address: address ? ctx.text('contract.with_address', { address }) : '',
  }
}

/** Returns the address in one line; empty if unknown. */
function addressOf({ language }: Context, profile: ProfileVersion | null): string {
  if (!profile?.address) return ''
  const town = [profile.postal_code, profile.city].filter(Boolean).join(' ')
  return [profile.address, town, countryNamer(language)(profile.country)].filter(Boolean).join(', ')
}

function documentNumber({ document_number }: Pick<User, 'document_number'>): string {
  const number = tidy({ 'x-tidy': 'identifier' }, document_number || undefined)
  return typeof number === 'string' ? number : '—'
}
