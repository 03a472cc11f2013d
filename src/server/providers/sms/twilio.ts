import type { SmsSender } from './provider.ts'

/** Contains the operator's account at Twilio. */
export interface TwilioAccount {
  url: string
  sid: string
  token: string
  /** Contains the sender: a phone number, or a name where the country allows it. */
  from: string
}

const timeoutMs = 5_000

/** Returns a sender of text messages by Twilio, which returns false if Twilio does not accept a message. */
export function twilio({ url, sid, token, from }: TwilioAccount): SmsSender {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`
  return {
    async send(to, text) {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return response.status === 201
      } catch {
        return false
      }
    },
  }
}
