import { expect } from 'vitest'
import { password, type TestPlatform } from '../server/harness.ts'

/** Somebody of another tenant, who wants to log in while a tenant is attacked. */
export async function newNeighbour({ account, call, clock }: TestPlatform) {
  const host = 'nexo.localhost'
  const { email } = await account({ host })
  await login()
  /** Milliseconds that a login may take meanwhile: two seconds, and more on a machine that is busy with something else. */
  const patience = 2000 + 10 * (await login())
  return { patience, slowestLoginDuring }

  /** Logs in over and over until the attack is over. Returns how long the slowest login took, in milliseconds. */
  async function slowestLoginDuring(attack: Promise<unknown>[]): Promise<number> {
    let over = false
    const whole = Promise.all(attack).finally(() => {
      over = true
    })
    let slowest = 0
    do slowest = Math.max(slowest, await login())
    while (!over)
    await whole
    return slowest
  }

  async function login(): Promise<number> {
    // Past the window that limits logins.
    clock.set(new Date(clock.now().getTime() + 301_000))
    const start = performance.now()
    const { status } = await call('login', { host, body: { email, password } })
    expect(status).toBe(200)
    return performance.now() - start
  }
}
