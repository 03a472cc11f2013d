import { createCaller } from './caller.ts'
import { createDelayedQueue } from './late-work.ts'
import { type NotificationMode, notificationModeOf } from './mangopay-settings.ts'
import type { Client, Dispute, PayIn, PayOut } from './mangopay-store.ts'

/** Notifies platforms of ended payments and payouts. */
interface Notifier {
  /** Notifies a platform of an ended payment or payout; resolves when the browser may be redirected. */
  tell(client: Client, item: PayIn | PayOut, mode?: NotificationMode): Promise<void>
  /** Notifies a platform of an event without an amount, once by default. */
  tellEvent(client: Client, event: HookEvent, mode?: NotificationMode): Promise<void>
  /** Sends all delayed notifications at once. */
  sendLate(): void
  /** Cancels all delayed notifications and retries. */
  end(): void
}

interface HookEvent {
  id: string
  event: string
}

/** Creates a notifier that calls the hooks of the platforms. */
export function createHookNotifier(now: () => Date): Notifier {
  const platformCaller = createCaller(() => ({}))
  const delayedQueue = createDelayedQueue()

  return {
    tell: (client, item, mode = notificationModeOf(item.money.Amount)) =>
      notifyPlatform(client, eventOf(item), mode),
    tellEvent: (client, event, mode = 'once') => notifyPlatform(client, event, mode),
    end() {
      platformCaller.end()
      delayedQueue.end()
    },
    sendLate: delayedQueue.now,
  }

  async function notifyPlatform(
    client: Client,
    { id, event }: HookEvent,
    mode: NotificationMode,
  ): Promise<void> {
    const send = () => callHooks(client, id, event)
    if (mode === 'never') return
    if (mode === 'late') return delayedQueue.add(send)
    if (mode === 'first') return send()
    if (mode === 'twice') void send()
    if (mode === 'forged') await callHooks(client, 'payin_nobody_knows', 'PAYIN_NORMAL_SUCCEEDED')
    void send()
  }

  async function callHooks({ hooks }: Client, id: string, eventType: string): Promise<void> {
    const matchingHooks = [...hooks.values()].filter(
      (hook) => hook.event === eventType && hook.status === 'ENABLED',
    )
    for (const { event, url } of matchingHooks) {
      const address = new URL(url)
      address.searchParams.set('EventType', event)
      address.searchParams.set('RessourceId', id)
      address.searchParams.set('Date', String(Math.floor(now().getTime() / 1000)))
      await platformCaller.visit(address.href)
    }
  }
}

function eventOf(item: PayIn | PayOut): HookEvent {
  if (!('payIn' in item)) {
    const dispute = item.disputes?.toSorted((left, right) => lastChangeOf(left) - lastChangeOf(right)).at(-1)
    if (dispute) return { id: dispute.id, event: dispute.closed ? 'DISPUTE_CLOSED' : 'DISPUTE_CREATED' }
    return { id: item.id, event: `PAYIN_NORMAL_${item.status}` }
  }
  const { bounced } = item
  return bounced
    ? { id: bounced.id, event: 'PAYOUT_REFUND_SUCCEEDED' }
    : { id: item.id, event: `PAYOUT_NORMAL_${item.status}` }
}

function lastChangeOf({ at, closed }: Dispute): number {
  return (closed ?? { at }).at.getTime()
}
