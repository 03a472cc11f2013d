import type pg from 'pg'
import { fillTable, idOf } from './fill-table.ts'

/** Adds holders to an issuance, each with a copy of a minted order and journal entries for its tokens. */
export async function fillHolders(
  db: Pick<pg.ClientBase, 'query'>,
  order: string,
  count: number,
  kind = 31,
): Promise<void> {
  const [person, lot] = [idOf(kind), idOf(kind + 1)]
  const condition = `id = (select investor_id from investments where id = '${order}')`
  await fillTable(db, 'users', condition, count, {
    id: person,
    email: `'holder${kind}-' || g || '@crowd.demo'`,
    referral_code: `'HOLDER${kind}-' || g`,
    referrer_id: 'null',
    google_subject: 'null',
  })
  await fillTable(db, 'investments', `id = '${order}'`, count, {
    id: lot,
    investor_id: person,
    reference: `'LOT${kind}-' || g`,
  })
  await copyEntry(db, { order, count, move: 'reserve', entry: idOf(kind + 2), person, lot })
  await copyEntry(db, { order, count, move: 'mint', entry: idOf(kind + 3), person, lot })
  await db.query('analyze users, journal_entries, journal_postings, investments')
}

interface CopiedEntry {
  order: string
  count: number
  move: 'reserve' | 'mint'
  /** Contains SQL over `g` for the ids of copied entries; `person` and `lot` do the same for holders and orders. */
  entry: string
  person: string
  lot: string
}

async function copyEntry(
  db: Pick<pg.ClientBase, 'query'>,
  { order, count, move, entry, person, lot }: CopiedEntry,
): Promise<void> {
  const condition = `cause_id = '${order}' and kind = '${move}'`
  const unsealed = { chain_position: 'null::bigint', chain_hash: 'null' }
  await fillTable(db, 'journal_entries', condition, count, { id: entry, cause_id: lot, ...unsealed })
  await db.query(
    `insert into journal_postings (tenant_id, entry_id, line, account, owner, unit, amount, lot_id, lot_price)
     select posting.tenant_id, ${entry}, line, account,
       case when posting.lot_id is null then owner else ${person}::text end, unit, amount,
       case when posting.lot_id is null then null else ${lot} end, lot_price
     from journal_postings posting
     join journal_entries entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id,
       generate_series(1, ${count}) g
     where entry.${condition}`,
  )
}
