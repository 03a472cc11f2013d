import { demoInvestors } from '../../src/demo/content.ts'
import { demoPassword } from '../../src/demo/scenario.ts'
import type { Client } from './client.ts'

/** Returns the tokens of the demo's investors who may place orders. */
export async function logInInvestors(client: Client, tenant: string): Promise<string[]> {
  const investors = demoInvestors(tenant).filter(({ reaches }) => reaches === 'INVEST')
  return Promise.all(investors.map(({ email }) => logIn(client, email)))
}

export async function logIn(client: Client, email: string): Promise<string> {
  const { status, data } = await client.call('login', { body: { email, password: demoPassword } })
  if (typeof data === 'object' && data !== null && 'accessToken' in data) return String(data.accessToken)
  throw new Error(`${email} cannot log in: ${status}.`)
}
