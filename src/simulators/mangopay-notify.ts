import { caller } from './caller.ts'
import { lateWork } from './late-work.ts'
import { type NotificationMode, notificationModeOf } from './mangopay-settings.ts'
import type { Client, Dispute, PayIn, PayOut } from './mangopay-store.ts'

/** Notifies platforms of ended payments and payouts. */
interface Notifier {
  /** Notifies a platform; resolves when the browser may be redirected. */
  tell(client: Client, ended: PayIn | PayOut, how?: NotificationMode): Promise<void>
  /** Notifies a platform of something without an amount, once by default. */
  tellEvent(client: Client, event: HookEvent, how?: NotificationMode): Promise<void>
  /** Sends at once what would come late. */
  sendLate(): void
  end(): void
}

interface HookEvent {
  id: string
  event: string
}

export function hookNotifier(now: () => Date): Notifier {
  const call = caller(() => ({}))
  const late = lateWork()

  return {
    tell: (client, ended, how = notificationModeOf(ended.money.Amount)) => tell(client, whatOf(ended), how),
    tellEvent: (client, event, how = 'once') => tell(client, event, how),
    end() {
      call.end()
      late.end()
    },
    sendLate: late.now,
  }

  async function tell(client: Client, { id, event }: HookEvent, how: NotificationMode): Promise<void> {
    const send = () => visit(client, id, event)
    if (how === 'never') return
    if (how === 'late') return late.add(send)
    if (how === 'first') return send()
    if (how === 'twice') void send()
    if (how === 'forged') await visit(client, 'payin_nobody_knows', 'PAYIN_NORMAL_SUCCEEDED')
    void send()
  }

  async function visit({ hooks }: Client, id: string, about: string): Promise<void> {
    const wanted = [...hooks.values()].filter((hook) => hook.event === about && hook.status === 'ENABLED')
    for (const { event, url } of wanted) {
      const address = new URL(url)
      address.searchParams.set('EventType', event)
      address.searchParams.set('RessourceId', id)
      address.searchParams.set('Date', String(Math.floor(now().getTime() / 1000)))
      await call.visit(address.href)
    }
  }
}

function whatOf(ended: PayIn | PayOut): HookEvent {
  if (!('payIn' in ended)) {
    const dispute = ended.disputes?.toSorted((one, other) => lastAt(one) - lastAt(other)).at(-1)
    if (dispute) return { id: dispute.id, event: dispute.closed ? 'DISPUTE_CLOSED' : 'DISPUTE_CREATED' }
    return { id: ended.id, event: `PAYIN_NORMAL_${ended.status}` }
  }
  const { bounced } = ended
  return bounced
    ? { id: bounced.id, event: 'PAYOUT_REFUND_SUCCEEDED' }
    : { id: ended.id, event: `PAYOUT_NORMAL_${ended.status}` }
}

function lastAt({ at, closed }: Dispute): number {
  return (closed ?? { at }).at.getTime()
}
