import { type TOTP, URI } from 'otpauth'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, type TestPlatform } from '../harness.ts'

type State = Operations['getSecondFactor']['result']

/** A person with an authenticator app. */
export interface SecondFactorAccount {
  email: string
  id: string
  token: string
  /** Returns the code of the app some steps of 30 seconds from now. */
  code(steps?: number): string
  recoveryCodes: string[]
}

export const stateOf = async ({ call }: TestPlatform, token: string, host?: string) =>
  (await call('getSecondFactor', { token, host })).data as State

/** Sets up a second factor for an account. */
export async function enableSecondFactor(platform: TestPlatform, token: string, host?: string) {
  const { call, clock } = platform
  await call('startSecondFactor', { token, host, body: { current_password: password } })
  const app = URI.parse((await stateOf(platform, token, host)).address) as TOTP
  const code = (steps = 0) => app.generate({ timestamp: clock.now().getTime() + steps * 30_000 })
  const confirmed = await call('confirmSecondFactor', { token, host, body: { code: code() } })
  if (confirmed.status !== 204) throw new Error(confirmed.text)
  const recoveryCodes = (await stateOf(platform, token, host)).recovery_codes.split('\n')
  return { code, recoveryCodes }
}

/** Returns an account with a second factor whose first code has expired. */
export async function accountWithSecondFactor(
  platform: TestPlatform,
  options: Parameters<TestPlatform['account']>[0] = {},
): Promise<SecondFactorAccount> {
  const account = await platform.account(options)
  const phone = { ...account, ...(await enableSecondFactor(platform, account.token, options.host)) }
  advanceSeconds(platform, 60)
  return phone
}

export function advanceSeconds({ clock }: Pick<TestPlatform, 'clock'>, seconds: number): void {
  clock.set(new Date(clock.now().getTime() + seconds * 1000))
}

/** Logs in an account with a second factor. Returns the challenge. */
export async function startChallenge({ call }: Pick<TestPlatform, 'call'>, email: string): Promise<string> {
  const { data } = await call('login', { body: { email, password } })
  return (data as { ticket: string }).ticket
}
