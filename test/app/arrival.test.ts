import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { arrivalOf } from '../../src/app/arrival.ts'

/** A browser that left for Google with the state `left`, from a page it wants to come back to. */
const kept = { takeState: () => 'left', takeAddress: () => '/user/portfolio' }
const at = (address: string, tokens = kept) => arrivalOf(new URL(address, 'http://alba.localhost'), tokens)

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

describe('coming back from Google', () => {
  it('spends what Google sent, and goes on where the person wanted to be', () => {
    expect(at('/callback?state=left&code=c&iss=i')).toMatchObject({
      request: { method: 'POST', path: '/v2/user/google', body: { query: 'state=left&code=c&iss=i' } },
      onward: '/user/portfolio',
    })
  })

  it('to a browser that nobody left from comes to nothing: it would be another’s account', () => {
    for (const takeState of [() => '', () => 'another']) {
      const arrival = at('/callback?state=left&code=c', { ...kept, takeState })
      expect([arrival?.request, arrival?.onward]).toEqual([undefined, '/callback?problem=failed'])
    }
  })

  it('after cancelling there says so', () => {
    const arrival = at('/callback?state=left&error=access_denied&lang=en')
    expect([arrival?.request, arrival?.onward]).toEqual([undefined, '/callback?problem=cancelled&lang=en'])
  })

  it('without an account leads to the registration', () => {
    const arrival = at('/callback?state=left&code=c')
    expect(arrival?.outcome({ session: null, ticket: 't' })).toEqual({ go: '/register-google?ticket=t' })
    expect(arrival?.outcome({ session: { id: 1 }, ticket: '' })).toEqual({ session: { id: 1 } })
  })

  it.each([
    ['google_unverified', 'unverified'],
    ['google_taken', 'taken'],
    ['account_unknown', 'unknown'],
    ['google_failed', 'failed'],
  ])('refused with %s is told as %s', (code, problem) => {
    const arrival = at('/callback?state=left&code=c')
    expect(arrival?.otherwise(new ApiError(409, code))).toBe(`/callback?problem=${problem}`)
  })
})
