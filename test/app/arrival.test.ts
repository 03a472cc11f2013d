import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { arrivalOf } from '../../src/app/arrival.ts'

const at = (address: string) => arrivalOf(new URL(address, 'http://alba.localhost'))

describe('an address', () => {
  it('without a secret is a visit like any other', () => {
    expect(at('/login?lang=en')).toBeUndefined()
  })

  it('gives its secret to the call, and goes on without it', () => {
    expect(at('/user/issuances/ruzafa?tab=2&secret=abc&lang=en#risk')).toMatchObject({
      request: { method: 'POST', path: '/v2/user/login-secret', body: { secret: 'abc' } },
      onward: '/user/issuances/ruzafa?tab=2&lang=en#risk',
    })
  })

  it('whose secret opens nothing leads to the login page, in its language', () => {
    const refused = new ApiError(400, 'secret_invalid')
    expect(at('/user/portfolio?secret=abc&lang=en')?.otherwise(refused)).toBe('/login?link=invalid&lang=en')
  })

  it('whose secret could not be tried asks to open the link again', () => {
    expect(at('/login?secret=abc')?.otherwise(new ApiError(0, 'network'))).toBe('/login?link=failed')
  })
})
