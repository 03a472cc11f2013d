import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { signInRedirectOf } from '../../src/app/sign-in-redirect.ts'
import type { ShellCall } from '../../src/protocol/boot.ts'

interface Browser {
  signedIn?: boolean
  /** The state stored before the redirect to Google. */
  state?: string
  /** The server's responses by call; errors are thrown. */
  answers?: Record<string, unknown>
}

/** Returns the page that a browser opens at an address, its calls, and the final address. */
async function openAddress(address: string, { signedIn = false, state = 'left', answers }: Browser = {}) {
  const asked: { call: ShellCall; body: object }[] = []
  let remembered = '/user/portfolio'
  const tokens = {
    takeState: () => state,
    takeAddress: () => remembered,
    rememberAddress: (page: string) => {
      remembered = page
    },
  }
  const redirect = signInRedirectOf(new URL(address, 'http://alba.localhost'), { tokens, signedIn })
  const end = await redirect?.open?.(async (call, body) => {
    asked.push({ call, body })
    const answer = answers?.[call]
    if (answer instanceof Error) throw answer
    return answer
  })
  return { cleanUrl: redirect?.cleanUrl, asked, end, remembered }
}

const link = 'describeLink'
const login = 'loginSecret'
const google = 'finishGoogleSignIn'
const described = (more: object) => ({
  [link]: { opens: 'session', at_once: false, ...more },
  [login]: { id: 1 },
})

describe('an address', () => {
  it('without a secret is a visit like any other', async () => {
    expect(await openAddress('/login?lang=en')).toMatchObject({ cleanUrl: undefined, asked: [] })
  })

  it('gives its secret to the call, and goes on without it', async () => {
    const seen = await openAddress('/user/issuances/ruzafa?tab=2&secret=abc&lang=en#risk', {
      answers: described({ at_once: true }),
    })
    expect(seen).toMatchObject({
      cleanUrl: '/user/issuances/ruzafa?tab=2&lang=en#risk',
      asked: [
        { call: link, body: { secret: 'abc' } },
        { call: login, body: { secret: 'abc' } },
      ],
      end: { session: { id: 1 } },
    })
  })

  it('whose secret was mailed asks first, and keeps the page for afterwards', async () => {
    const seen = await openAddress('/user/portfolio?secret=abc&lang=en', { answers: described({}) })
    expect(seen.asked.map(({ call }) => call)).toEqual([link])
    expect(seen).toMatchObject({
      end: { go: '/enter?secret=abc&lang=en' },
      remembered: '/user/portfolio?lang=en',
    })
  })

  it('with a secret asks first whoever is logged in, also where it opens nothing', async () => {
    for (const more of [{ at_once: true }, { opens: 'nothing' }]) {
      const seen = await openAddress('/login?secret=abc', { signedIn: true, answers: described(more) })
      expect([seen.asked.length, seen.end]).toEqual([1, { go: '/enter?secret=abc' }])
    }
  })

  it('of the page that asks is left to that page', async () => {
    expect(await openAddress('/enter?secret=abc')).toMatchObject({ cleanUrl: undefined, asked: [] })
  })

  it('whose secret opens nothing leads to the login page, in its language', async () => {
    const refused = { ...described({ at_once: true }), [login]: new ApiError(400, 'secret_invalid') }
    for (const answers of [refused, described({ opens: 'nothing' }), described({ opens: 'password' })])
      expect((await openAddress('/user/portfolio?secret=abc&lang=en', { answers })).end).toEqual({
        go: '/login?link=invalid&lang=en',
      })
  })

  it('whose secret could not be tried asks to open the link again', async () => {
    const answers = { [link]: new ApiError(0, 'network') }
    expect((await openAddress('/login?secret=abc', { answers })).end).toEqual({ go: '/login?link=failed' })
  })
})

describe('coming back from Google', () => {
  it('spends what Google sent, and goes on where the person wanted to be', async () => {
    expect(await openAddress('/callback?state=left&code=c&iss=i')).toMatchObject({
      asked: [{ call: google, body: { query: 'state=left&code=c&iss=i' } }],
      cleanUrl: '/user/portfolio',
    })
  })

  it('to a browser that nobody left from comes to nothing: it would be another’s account', async () => {
    for (const state of ['', 'another'])
      expect(await openAddress('/callback?state=left&code=c', { state })).toMatchObject({
        asked: [],
        cleanUrl: '/callback?problem=failed',
      })
  })

  it('after cancelling there says so', async () => {
    expect(await openAddress('/callback?state=left&error=access_denied&lang=en')).toMatchObject({
      asked: [],
      cleanUrl: '/callback?problem=cancelled&lang=en',
    })
  })

  it('without an account leads to the registration', async () => {
    const answer = async (answer: unknown) =>
      (await openAddress('/callback?state=left&code=c', { answers: { [google]: answer } })).end
    expect(await answer({ session: null, ticket: 't' })).toEqual({ go: '/register-google?ticket=t' })
    expect(await answer({ session: { id: 1 }, ticket: '' })).toEqual({ session: { id: 1 } })
  })

  it.each([
    ['google_unverified', 'unverified'],
    ['google_taken', 'taken'],
    ['account_unknown', 'unknown'],
    ['google_failed', 'failed'],
  ])('refused with %s is told as %s', async (code, problem) => {
    const answers = { [google]: new ApiError(409, code) }
    expect((await openAddress('/callback?state=left&code=c', { answers })).end).toEqual({
      go: `/callback?problem=${problem}`,
    })
  })
})
