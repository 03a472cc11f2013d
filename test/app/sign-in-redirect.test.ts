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
  const calls: { call: ShellCall; body: object }[] = []
  let remembered = '/user/portfolio'
  const tokens = {
    takeState: () => state,
    takeAddress: () => remembered,
    rememberAddress: (page: string) => {
      remembered = page
    },
  }
  const redirect = signInRedirectOf(new URL(address, 'http://alba.localhost'), {
    tokens,
    isSignedIn: signedIn,
  })
  const end = await redirect?.signIn?.(async (call, body) => {
    calls.push({ call, body })
    const answer = answers?.[call]
    if (answer instanceof Error) throw answer
    return answer
  })
  return { cleanUrl: redirect?.cleanUrl, asked: calls, end, remembered }
}

const link = 'describeLink'
const login = 'loginSecret'
const google = 'finishGoogleSignIn'
const described = (more: object) => ({
  [link]: { opens: 'session', at_once: false, ...more },
  [login]: { id: 1 },
})

describe('a URL with a login secret', () => {
  it('is ignored if there is no secret', async () => {
    expect(await openAddress('/login?lang=en')).toMatchObject({ cleanUrl: undefined, asked: [] })
  })

  it('logs in with the secret and removes it from the URL', async () => {
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

  it('with a mailed secret asks for confirmation and remembers the page', async () => {
    const seen = await openAddress('/user/portfolio?secret=abc&lang=en', { answers: described({}) })
    expect(seen.asked.map(({ call }) => call)).toEqual([link])
    expect(seen).toMatchObject({
      end: { go: '/enter?secret=abc&lang=en' },
      remembered: '/user/portfolio?lang=en',
    })
  })

  it('asks a logged-in user for confirmation, even if invalid', async () => {
    for (const more of [{ at_once: true }, { opens: 'nothing' }]) {
      const seen = await openAddress('/login?secret=abc', { signedIn: true, answers: described(more) })
      expect([seen.asked.length, seen.end]).toEqual([1, { go: '/enter?secret=abc' }])
    }
  })

  it('is left unchanged on the confirmation page', async () => {
    expect(await openAddress('/enter?secret=abc')).toMatchObject({ cleanUrl: undefined, asked: [] })
  })

  it('with an invalid secret redirects to the login page in its language', async () => {
    const refused = { ...described({ at_once: true }), [login]: new ApiError(400, 'secret_invalid') }
    for (const answers of [refused, described({ opens: 'nothing' }), described({ opens: 'password' })])
      expect((await openAddress('/user/portfolio?secret=abc&lang=en', { answers })).end).toEqual({
        go: '/login?link=invalid&lang=en',
      })
  })

  it('reports a failed link if the server cannot be reached', async () => {
    const answers = { [link]: new ApiError(0, 'network') }
    expect((await openAddress('/login?secret=abc', { answers })).end).toEqual({ go: '/login?link=failed' })
  })
})

describe('returning from Google sign-in', () => {
  it('sends Google’s query and opens the remembered page', async () => {
    expect(await openAddress('/callback?state=left&code=c&iss=i')).toMatchObject({
      asked: [{ call: google, body: { query: 'state=left&code=c&iss=i' } }],
      cleanUrl: '/user/portfolio',
    })
  })

  it('fails if the state does not match the browser’s', async () => {
    for (const state of ['', 'another'])
      expect(await openAddress('/callback?state=left&code=c', { state })).toMatchObject({
        asked: [],
        cleanUrl: '/callback?problem=failed',
      })
  })

  it('reports that the user cancelled', async () => {
    expect(await openAddress('/callback?state=left&error=access_denied&lang=en')).toMatchObject({
      asked: [],
      cleanUrl: '/callback?problem=cancelled&lang=en',
    })
  })

  it('opens the registration without an account', async () => {
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
  ])('rejected with %s reports the problem %s', async (code, problem) => {
    const answers = { [google]: new ApiError(409, code) }
    expect((await openAddress('/callback?state=left&code=c', { answers })).end).toEqual({
      go: `/callback?problem=${problem}`,
    })
  })
})
