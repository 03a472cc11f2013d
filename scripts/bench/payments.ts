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
/** Limits the ratio of time and memory per holder with many holders to those per holder with few holders. */
const linearBar = 1.5

type Step =
  | 'createDistribution'
  | 'calculateDistribution'
  | 'approveDistribution'
  | 'fundDistribution'
  | 'payDistribution'
  | 'getDistribution'
  | 'reverseDistribution'

const phases = ['calculating', 'paying', 'reversing', 'telling'] as const

/** Contains, for each phase, its seconds, and its peak of memory in MB above that before the first calculation. */
type Measured = Record<(typeof phases)[number], Record<'seconds' | 'memory', number>>

interface Lot {
  order: string
  slug: string
}

/** Measures time and memory of a distribution to few and to many holders and of its reversal, which should grow linearly. */
export async function measurePayments({ port, data, process }: Platform): Promise<Chapter> {
  const client = new Client(port, 'alba.localhost')
  const token = await logIn(client, 'gestora@alba.demo')
  const [firstLot, secondLot] = await lotsIn(data)
  const initialMemory = memoryOf(process.pid)
  const small = await measurePayment(few, firstLot, 51)
  const large = await measurePayment(many, secondLot, 61)
  client.close()
  const ratiosOf = (what: 'seconds' | 'memory'): Figure[] =>
    phases.map((phase) => ({
      name: `${what} of ${phase}, one among many against one among few`,
      value: large[phase][what] / many / (small[phase][what] / few),
      unit: '',
      bar: linearBar,
    }))
  const figures = [
    ...figuresOf(few, small),
    ...figuresOf(many, large),
    ...ratiosOf('seconds'),
    ...ratiosOf('memory'),
  ]
  return { title: 'Paying earnings to everybody, and reversing it', figures }

  async function measurePayment(holders: number, { order, slug }: Lot, kind: number): Promise<Measured> {
    await step(`adding ${holders} holders`, () =>
      inDatabase(data, (db) => fillHolders(db, order, holders, kind)),
    )
    const day = daysAfter(new Date().toISOString().slice(0, 10), -1)
    const body = { kind: 'DIVIDEND' as const, gross: 1_234_567_89, record_on: day, due_on: day }
    const { id } = await callOrThrow('createDistribution', { params: { slug }, body })
    const params = { id: String(id) }
    const calculating = await step(`calculating for ${holders} holders`, () =>
      measure(
        () => callOrThrow('calculateDistribution', { params }),
        async () => true,
      ),
    )
    await callOrThrow('approveDistribution', { params })
    await callOrThrow('fundDistribution', { params, body: { bank_reference: `BENCH-${holders}` } })
    const hasStatus = async (status: string) =>
      (await callOrThrow('getDistribution', { params })).status === status
    const paying = await step(`paying ${holders} holders`, () =>
      measure(
        () => callOrThrow('payDistribution', { params }),
        () => hasStatus('PAID'),
      ),
    )
    const reversing = await step(`reversing it for ${holders} holders`, () =>
      measure(
        () => callOrThrow('reverseDistribution', { params, body: { reason: 'It was another amount.' } }),
        () => hasStatus('REVERSED'),
      ),
    )
    const telling = await step(`telling ${holders} holders of it`, () =>
      measure(
        async () => undefined,
        () => isTold(String(id)),
      ),
    )
    return { calculating, paying, reversing, telling }
  }

  /** Returns whether every holder who was paid has a mail about the reversal. */
  async function isTold(id: string): Promise<boolean> {
    const { rows } = await inDatabase(data, (db) =>
      db.query<{ told: boolean }>(
        `select count(distinct line.investor_id) = count(distinct mail.reader_id) as told
         from earnings line left join mails mail
           on mail.tenant_id = line.tenant_id and mail.event = 'earnings_reversed/' || line.id
         where line.distribution_id = $1 and line.distributed_at is not null`,
        [id],
      ),
    )
    return rows[0]?.told ?? false
  }

  /** Measures the seconds until the work of a request is done, and the peak of additional memory meanwhile. */
  async function measure(send: () => Promise<unknown>, isDone: () => Promise<boolean>) {
    const start = performance.now()
    let memory = memoryOf(process.pid)
    const timer = setInterval(() => {
      memory = Math.max(memory, memoryOf(process.pid))
    }, 20)
    try {
      await send()
      while (!(await isDone())) await pause(100)
    } finally {
      clearInterval(timer)
    }
    return { seconds: (performance.now() - start) / 1000, memory: memory - initialMemory }
  }

  async function callOrThrow<N extends Step>(name: N, input: Arguments<N>): Promise<Record<string, unknown>> {
    const { status, data }: Reply = await client.call(name, input, token)
    if (status !== 200 || !isObject(data)) throw new Error(`${name}: ${status}.`)
    return data
  }
}

function figuresOf(holders: number, measured: Measured): Figure[] {
  return phases.flatMap((phase): Figure[] => [
    { name: `${phase}, ${holders} holders`, value: measured[phase].seconds, unit: 's' },
    {
      name: `memory of ${phase}, ${holders} holders`,
      value: measured[phase].memory,
      unit: 'MB',
      bar: memoryBar,
    },
  ])
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
