import { fillTable, idOf } from '../lib/fill-table.ts'
import { inDatabase } from './database.ts'

const people = 20_000
const issuances = 500
const investments = 100_000

/** Adds 100,000 investments to the tenant alba of a running platform, without journal entries. */
export async function fillCrowd(data: string): Promise<void> {
  await inDatabase(data, async (db) => {
    const { rows } = await db.query<{ id: string }>("select id from tenants where slug = 'alba'")
    const whereTenant = `tenant_id = '${rows[0]?.id}'`
    await fillTable(db, 'users', `${whereTenant} and email = 'inversor@alba.demo'`, people, {
      id: idOf(1),
      email: "'inv' || g || '@crowd.demo'",
      name: "'Nombre' || g % 977",
      surname: "'Apellido' || g % 3001",
      referral_code: "'CROWD' || g",
      referrer_id: 'null',
      google_subject: 'null',
    })
    await fillTable(db, 'issuances', `${whereTenant} and slug = 'edificio-ruzafa'`, issuances, {
      id: idOf(2),
      slug: "'crowd-' || g",
      title: "jsonb_build_object('es', 'Edificio ' || g, 'en', 'Building ' || g)",
      starts_on: 'sample.starts_on - g % 300',
    })
    const tokens = '(1 + g % 50)'
    await fillTable(db, 'investments', `${whereTenant} and status = 'MINTED'`, investments, {
      id: idOf(3),
      issuance_id: idOf(2, `(g / ${people} * 97 + g % ${people} * 7) % ${issuances} + 1`),
      investor_id: idOf(1, `g % ${people} + 1`),
      reference: "'CRW-' || g",
      status:
        "case when g % 10 < 4 then 'MINTED' when g % 10 < 6 then 'CANCELED' when g % 10 = 6 then 'CHARGED' when g % 10 = 7 then 'CREATED' when g % 10 = 8 then 'ACCEPTED' else 'METHOD_PAYMENT' end",
      tokens,
      amount: `${tokens} * sample.price`,
      total: `${tokens} * sample.price + sample.service_fee + sample.method_fee`,
      created_at: "now() - (g || ' minutes')::interval",
    })
    await db.query('vacuum analyze')
  })
}
