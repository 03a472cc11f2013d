import type { Customization } from '../../../language/customization/customization.ts'
import type { SmsSender } from './provider.ts'
import { type TwilioAccount, twilio } from './twilio.ts'

/** Returns the sender of a tenant's text messages; undefined if the tenant sends none. */
export function smsSender(
  { modules }: Pick<Customization, 'modules'>,
  account: TwilioAccount | undefined,
): SmsSender | undefined {
  return modules.sms === 'twilio' && account ? twilio(account) : undefined
}
