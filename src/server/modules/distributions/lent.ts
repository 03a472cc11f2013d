import { sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'

/** Returns the sum of the issue prices of an issuance's tokens in cents, whatever later buyers paid for them. */
export async function lentAmount({ tx }: Pick<Context, 'tx'>, issuance: string): Promise<bigint> {
  const { rows } = await tx.execute<{ lent: string }>(sql`
    select coalesce(sum(posting.amount * posting.lot_price), 0) as lent
    from ${journalPostings} as posting
    join ${journalEntries} as entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
    where posting.account in ('holder', 'locked') and posting.lot_id is not null and entry.kind <> 'transfer'
      and (posting.unit = ${issuance}::text
        or posting.unit in (select class.id::text from ${tokenClasses} as class where class.issuance_id = ${issuance}))`)
  return BigInt(rows[0]?.lent ?? 0)
}
