import { request } from 'node:http'

interface Call {
  token?: string
  body?: object
}

/** Requests a demo tenant's API with its Host header, because this machine may not resolve its name. */
export function ask<T>(port: number, tenant: string, path: string, { token = '', body }: Call = {}) {
  const headers = { host: `${tenant}.localhost:${port}`, 'x-user-access-token': token }
  const content = { 'content-type': 'application/json' }
  return new Promise<T>((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && content) },
    })
    call.on('error', reject).on('response', async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve(JSON.parse(text).data)
    })
    call.end(body && JSON.stringify(body))
  })
}

/** Logs in the manager of a demo tenant, and returns the session's token. */
export async function logIn(port: number, tenant: string): Promise<string> {
  const body = { email: `gestora@${tenant}.demo`, password: 'tesela-demo-2026' }
  return (await ask<{ accessToken: string }>(port, tenant, '/v2/user/login', { body })).accessToken
}
