import { caller } from './caller.ts'
import { lateWork } from './late-work.ts'
import { operationOf, type Payment } from './redsys-payments.ts'
import type { NotificationMode } from './redsys-settings.ts'
import { type Message, sandbox, signedMessage } from './redsys-signature.ts'

/** Notifies platforms of ended payments. */
interface Notifier {
  /** Notifies a platform; resolves when the browser may be redirected. */
  tell(payment: Payment, how: NotificationMode): Promise<void>
  forge(payment: Payment): Promise<void>
  /** Sends at once what would come late. */
  sendLate(): void
  end(): void
}

export function notifier(): Notifier {
  const call = caller(() => ({}))
  const late = lateWork()

  return {
    async tell(payment, how) {
      const send = () => call.tell(payment.notify, formOf(notificationOf(payment)))
      if (how === 'never') return
      if (how === 'late') return late.add(send)
      if (how === 'first') return send()
      if (how === 'twice') void send()
      if (how === 'forged') await forge(payment)
      const sent = send()
      if (how === 'denied') void sent.then(() => call.tell(payment.notify, formOf(denialOf(payment))))
    },
    forge,
    sendLate: late.now,
    end() {
      call.end()
      late.end()
    },
  }

  /** Sends a notification of a paid payment with a wrong signature. */
  function forge(payment: Payment): Promise<void> {
    const paid = { ...payment, response: '0000', authorisation: '666666' }
    const message = { ...notificationOf(paid), Ds_Signature: notificationOf(payment).Ds_Signature }
    const wrong = `${message.Ds_Signature.startsWith('A') ? 'B' : 'A'}${message.Ds_Signature.slice(1)}`
    return call.tellOnce(payment.notify, formOf({ ...message, Ds_Signature: wrong }))
  }
}

/** Returns the signed result of a payment, for notification and redirect. */
export function notificationOf(payment: Payment): Message {
  return signedMessage(payment.version, operationOf(payment, sandbox, { type: '0', ...payment }))
}

function denialOf(payment: Payment): Message {
  return notificationOf({ ...payment, response: '0190', authorisation: '' })
}

function formOf(message: Message): URLSearchParams {
  return new URLSearchParams({ ...message })
}
