import { expect } from 'vitest'
import { password, type TestPlatform } from '../server/harness.ts'

/** Simulates a user of another tenant who logs in during an attack. */
export async function newNeighbour({ account, call, clock }: TestPlatform) {
  const host = 'nexo.localhost'
  const { email } = await account({ host })
  await login()
  /** Limits a login to two seconds, and more on a slow machine, in milliseconds. */
  const maxLoginMs = 2000 + 10 * (await login())
  return { maxLoginMs, slowestLoginDuring }

  /** Logs in repeatedly until the attack ends. Returns the slowest login in milliseconds. */
  async function slowestLoginDuring(attack: Promise<unknown>[]): Promise<number> {
    let over = false
    const attackDone = Promise.all(attack).finally(() => {
      over = true
    })
    let slowest = 0
    do slowest = Math.max(slowest, await login())
    while (!over)
    await attackDone
    return slowest
  }

  async function login(): Promise<number> {
    // Moves past the window of the login limit.
    clock.set(new Date(clock.now().getTime() + 301_000))
    const start = performance.now()
    const { status } = await call('login', { host, body: { email, password } })
    expect(status).toBe(200)
    return performance.now() - start
  }
}
