import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type {
  MintStrategy,
  TokenChange,
  TokenClass,
  TokenEvent,
  TokenReason,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { investments } from '../investments/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'

const maxRows = 100

/** Returns the token events of a class, newest first: minted, unlocked, burned. */
export async function eventsOf(
  { tx }: Pick<Context, 'tx'>,
  { id, mint_strategy }: Pick<IssuanceRecord['issuance'], 'id' | 'mint_strategy'>,
  { id: classId, default: isDefault }: Pick<TokenClass, 'id' | 'default'>,
): Promise<TokenEvent[]> {
  const { kind, at, actor_kind } = journalEntries
  const rows = await tx
    .select({
      ...{ kind, at, actor_kind, account: journalPostings.account, tokens: journalPostings.amount },
      ...{ investment_id: investments.id, reference: investments.reference },
    })
    .from(investments)
    .innerJoin(
      journalEntries,
      and(
        eq(journalEntries.tenant_id, investments.tenant_id),
        eq(journalEntries.cause_kind, 'investment'),
        eq(journalEntries.cause_id, investments.id),
        inArray(kind, ['mint', 'unlock', 'burn']),
      ),
    )
    .innerJoin(
      journalPostings,
      and(
        eq(journalPostings.tenant_id, journalEntries.tenant_id),
        eq(journalPostings.entry_id, journalEntries.id),
        gt(journalPostings.amount, 0n),
      ),
    )
    .where(
      and(
        eq(investments.issuance_id, id),
        isDefault ? isNull(investments.class_id) : eq(investments.class_id, classId),
      ),
    )
    .orderBy(desc(at), desc(journalEntries.id))
    .limit(maxRows)
  return rows.map(({ kind, account, actor_kind, at, tokens, ...order }) => ({
    ...order,
    at: at.toISOString(),
    tokens: Number(tokens),
    what: whatOf(kind, account),
    why: whyOf(kind, actor_kind, mint_strategy as MintStrategy),
  }))
}

function whatOf(kind: string, account: string): TokenChange {
  if (kind === 'burn') return 'BURNED'
  if (kind === 'unlock') return 'UNLOCKED'
  return account === 'locked' ? 'MINTED_LOCKED' : 'MINTED'
}

function whyOf(kind: string, actor: string, strategy: MintStrategy): TokenReason {
  if (kind === 'burn') return 'REFUND'
  if (actor === 'user' || (kind === 'mint' && strategy === 'MANUAL')) return 'BY_HAND'
  if (kind === 'unlock' || strategy === 'MANUAL') return 'SOFT_CAP'
  return strategy
}
