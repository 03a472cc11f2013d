import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { daysAfter } from '../../src/domain/calendar.ts'
import { isObject } from '../../src/language/common/objects.ts'
import { fillHolders } from '../lib/holders.ts'
import type { Platform } from '../lib/platform.ts'
import { type Arguments, Client, type Reply } from './client.ts'
import { inDatabase } from './database.ts'
import type { Chapter, Figure } from './figures.ts'
import { logIn } from './investors.ts'
import { step } from './step.ts'

const [few, many] = [1000, 10_000]
/** Limits the additional memory of the server in MB. */
const memoryBar = 200
/** Limits the ratio of the time per holder with many holders to the time per holder with few holders. */
const linearBar = 1.5

interface Lot {
  order: string
  slug: string
}

/** Measures time and memory of a distribution to few and to many holders, which should grow linearly. */
export async function measurePayments({ port, data, process }: Platform): Promise<Chapter> {
  const client = new Client(port, 'alba.localhost')
  const token = await logIn(client, 'gestora@alba.demo')
  const [firstLot, secondLot] = await lotsIn(data)
  const small = await measurePayment(few, firstLot, 51)
  const large = await measurePayment(many, secondLot, 61)
  client.close()
  const ratio = large.paying / many / (small.paying / few)
  const figures: Figure[] = [
    ...figuresOf(few, small),
    ...figuresOf(many, large),
    { name: 'one among many against one among few', value: ratio, unit: '', bar: linearBar },
  ]
  return { title: 'Paying earnings to everybody', figures }

  async function measurePayment(holders: number, { order, slug }: Lot, kind: number) {
    await step(`adding ${holders} holders`, () =>
      inDatabase(data, (db) => fillHolders(db, order, holders, kind)),
    )
    const day = daysAfter(new Date().toISOString().slice(0, 10), -1)
    const body = { kind: 'DIVIDEND' as const, gross: 1_234_567_89, record_on: day, due_on: day }
    const { id } = await callOrThrow('createDistribution', { params: { slug }, body })
    const params = { id: String(id) }
    const startedAt = performance.now()
    await callOrThrow('calculateDistribution', { params })
    const calculating = performance.now() - startedAt
    await callOrThrow('approveDistribution', { params })
    await callOrThrow('fundDistribution', { params, body: { bank_reference: `BENCH-${holders}` } })
    return step(`paying ${holders} holders`, async () => {
      const start = performance.now()
      const initialMemory = memoryOf(process.pid)
      let memory = initialMemory
      await callOrThrow('payDistribution', { params })
      while ((await callOrThrow('getDistribution', { params })).status !== 'PAID') {
        memory = Math.max(memory, memoryOf(process.pid))
        await pause(100)
      }
      return { calculating, paying: (performance.now() - start) / 1000, memory: memory - initialMemory }
    })
  }

  async function callOrThrow<N extends 'createDistribution' | 'getDistribution' | 'payDistribution'>(
    name: N | 'calculateDistribution' | 'approveDistribution' | 'fundDistribution',
    input: Arguments<typeof name>,
  ): Promise<Record<string, unknown>> {
    const { status, data }: Reply = await client.call(name, input, token)
    if (status !== 200 || !isObject(data)) throw new Error(`${name}: ${status}.`)
    return data
  }
}

function figuresOf(
  holders: number,
  { calculating, paying, memory }: { calculating: number; paying: number; memory: number },
): Figure[] {
  return [
    { name: `calculating for ${holders} holders`, value: calculating, unit: 'ms' },
    { name: `paying ${holders} holders`, value: paying, unit: 's' },
    { name: `memory that paying ${holders} holders took`, value: memory, unit: 'MB', bar: memoryBar },
  ]
}

/** Returns a minted order of each of two projects whose issuer can be paid. */
async function lotsIn(data: string): Promise<[Lot, Lot]> {
  const { rows } = await inDatabase(data, (db) =>
    db.query<Lot>(`select distinct on (issuance.slug) issuance.slug, lot.id as order
      from investments lot
      join issuances issuance on issuance.tenant_id = lot.tenant_id and issuance.id = lot.issuance_id
      join tenants tenant on tenant.id = lot.tenant_id and tenant.slug = 'alba'
      join bank_accounts account on account.tenant_id = lot.tenant_id
        and account.organisation_id = issuance.organisation_id and account.for_payouts
      where lot.status = 'MINTED' and lot.entity_version_id is null order by issuance.slug`),
  )
  const [firstLot, secondLot] = rows
  if (!firstLot || !secondLot) throw new Error('The demo has two projects with holders.')
  return [firstLot, secondLot]
}

/** Returns the resident memory of a process in megabytes. */
function memoryOf(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}
