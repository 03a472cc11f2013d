import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { Services } from '../../services.ts'
import { errorNameOf, stackLinesOf } from '../../startup/error-description.ts'
import type { Context, EventOutcome } from '../context.ts'
import { ApiError } from '../errors.ts'
import { webhookHandlerOf } from '../handlers.ts'
import { Outside } from '../outside.ts'
import { type WebhookContract, webhookContractsOf } from './message.ts'
import type { EventKey } from './receive.ts'
import { isGivenUp } from './retry-times.ts'
import { runAsProvider } from './run-as-provider.ts'
import { type ProviderEvent, providerEvents } from './tables.ts'

/** The outcome of one attempt. */
type Outcome = EventOutcome | 'unreadable'

/**
 * Processes a stored event. Its effect and its status are written in one transaction; failures are retried until the
 * event is given up.
 */
export async function processEvent(services: Services, key: EventKey): Promise<void> {
  try {
    await runAttempt(services, key)
  } catch (error) {
    const problem = error instanceof ApiError ? error.code : errorNameOf(error)
    if (!(error instanceof ApiError))
      services.log.error(
        { ...key, problem, at: stackLinesOf(error) },
        'an event of a provider was not understood',
      )
    await services.bulkhead.enter(key.tenant, async (tx) => {
      await bindTenant(tx, key.tenant)
      const event = await lockEvent(tx, key)
      if (event) await parkEvent(tx, event, problem, services)
    })
  }
}

async function runAttempt(services: Services, key: EventKey): Promise<void> {
  const contract = webhookContractsOf(services.library)[key.webhook]
  if (!contract) throw new Error(`There is no webhook ${key.webhook}.`)
  const externalWork = await withOpenEvent(services, contract, key, async (ctx, event) => {
    const message = contract.read({ ...event, contentType: event.content_type })
    return message ? webhookHandlerOf(key.webhook)(ctx, message) : 'unreadable'
  })
  if (!externalWork) return
  const finish = await externalWork.wait()
  await withOpenEvent(services, contract, key, finish)
}

/**
 * Runs work about an open event and writes the outcome. Returns external work that must run outside the transaction.
 */
function withOpenEvent(
  services: Services,
  { webhook }: WebhookContract,
  key: EventKey,
  work: (ctx: Context, event: ProviderEvent) => Promise<Outcome | Outside<EventOutcome, Context>>,
): Promise<Outside<EventOutcome, Context> | undefined> {
  return runAsProvider(services, webhook, { id: key.tenant }, async (ctx) => {
    const event = await lockEvent(ctx.tx, key)
    if (!event) return undefined
    const outcome = await work(ctx, event)
    if (outcome instanceof Outside) return outcome
    if (outcome === 'applied') await closeEvent(ctx.tx, event, 'applied')
    else if (outcome === 'unreadable') await giveUpEvent(ctx.tx, event, outcome, services)
    else await parkEvent(ctx.tx, event, 'unknown_reference', services)
    return undefined
  })
}

/** Locks and returns an event; undefined if it was already applied or given up. */
async function lockEvent(tx: Tx, { id }: EventKey): Promise<ProviderEvent | undefined> {
  const [event] = await tx
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.id, id), isNotNull(providerEvents.next_try_at)))
    .for('update')
  return event
}

/** Leaves an event for its next attempt, or gives it up after the last one (retry-times.ts). */
async function parkEvent(tx: Tx, event: ProviderEvent, problem: string, services: Services): Promise<void> {
  if (isGivenUp(event, services.clock.now())) return giveUpEvent(tx, event, problem, services)
  await tx.update(providerEvents).set({ state: 'parked', problem }).where(eq(providerEvents.id, event.id))
}

async function giveUpEvent(tx: Tx, event: ProviderEvent, problem: string, { log }: Services): Promise<void> {
  const { id, webhook } = event
  log.error({ id, webhook, problem }, 'an event of a provider was given up')
  await closeEvent(tx, event, 'failed', problem)
}

async function closeEvent(
  tx: Tx,
  { id }: ProviderEvent,
  state: 'applied' | 'failed',
  problem = '',
): Promise<void> {
  await tx.update(providerEvents).set({ state, problem, next_try_at: null }).where(eq(providerEvents.id, id))
}
