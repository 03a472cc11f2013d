import { createCaller } from './caller.ts'
import { createDelayedQueue } from './late-work.ts'
import { operationParameters, type Payment } from './redsys-payments.ts'
import type { NotificationMode } from './redsys-settings.ts'
import { type Message, sandbox, signedMessage } from './redsys-signature.ts'

/** Notifies platforms of ended payments. */
interface Notifier {
  /** Notifies a platform of an ended payment; resolves when the browser may be redirected. */
  tell(payment: Payment, mode: NotificationMode): Promise<void>
  /** Sends a notification of a paid payment with a wrong signature. */
  forge(payment: Payment): Promise<void>
  /** Sends all delayed notifications at once. */
  sendLate(): void
  /** Cancels all delayed notifications and retries. */
  end(): void
}

/** Creates a notifier that posts signed messages to the platforms. */
export function createNotifier(): Notifier {
  const platformCaller = createCaller(() => ({}))
  const delayedQueue = createDelayedQueue()

  return {
    async tell(payment, mode) {
      const send = () => platformCaller.tell(payment.notify, formOf(notificationOf(payment)))
      if (mode === 'never') return
      if (mode === 'late') return delayedQueue.add(send)
      if (mode === 'first') return send()
      if (mode === 'twice') void send()
      if (mode === 'forged') await forge(payment)
      const sending = send()
      if (mode === 'denied')
        void sending.then(() => platformCaller.tell(payment.notify, formOf(denialOf(payment))))
    },
    forge,
    sendLate: delayedQueue.now,
    end() {
      platformCaller.end()
      delayedQueue.end()
    },
  }

  function forge(payment: Payment): Promise<void> {
    const paidPayment = { ...payment, response: '0000', authorisation: '666666' }
    const message = { ...notificationOf(paidPayment), Ds_Signature: notificationOf(payment).Ds_Signature }
    const wrongSignature = `${message.Ds_Signature.startsWith('A') ? 'B' : 'A'}${message.Ds_Signature.slice(1)}`
    return platformCaller.tellOnce(payment.notify, formOf({ ...message, Ds_Signature: wrongSignature }))
  }
}

/** Returns the signed result of a payment, for notification and redirect. */
export function notificationOf(payment: Payment): Message {
  return signedMessage(payment.version, operationParameters(payment, sandbox, { type: '0', ...payment }))
}

function denialOf(payment: Payment): Message {
  return notificationOf({ ...payment, response: '0190', authorisation: '' })
}

function formOf(message: Message): URLSearchParams {
  return new URLSearchParams({ ...message })
}
